import { type Language, languages } from '@atalaya/contract/values'
import { Button, TextInput } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './names-fields.module.css'

type Names = Partial<Record<Language, string | undefined>>

interface Props {
  label: string
  names: Names
  error?: string | undefined
  isRequired?: boolean
  placeholder?: string
  onChange(names: Names): void
}

/** A name in the reader's language; the others unfold on demand, and open with what they hold. */
export const NamesFields = ({ label, names, error, isRequired, placeholder, onChange }: Props) => {
  const { t, i18n } = useTranslation('sensors')
  const own = languages.find((language) => language === i18n.language) ?? 'es'
  const others = languages.filter((language) => language !== own)
  const [isOpen, setIsOpen] = useState(others.some((language) => names[language]))
  const languageNames = new Intl.DisplayNames(i18n.language, { type: 'language' })
  /** A name that was emptied is no name, and falls back to another language. */
  const set = (language: Language, text: string) => {
    const { [language]: _, ...rest } = names
    onChange(text === '' ? rest : { ...rest, [language]: text })
  }
  return (
    <>
      <TextInput
        label={isOpen ? `${label} (${languageNames.of(own)})` : label}
        required={isRequired ?? false}
        {...(isRequired ? { 'data-autofocus': true } : {})}
        maxLength={100}
        placeholder={placeholder ?? ''}
        value={names[own] ?? ''}
        error={error}
        onChange={(event) => set(own, event.currentTarget.value)}
      />
      {isOpen ? (
        others.map((language) => (
          <TextInput
            key={language}
            label={`${label} (${languageNames.of(language)})`}
            maxLength={100}
            placeholder={names[own] ?? placeholder ?? ''}
            value={names[language] ?? ''}
            onChange={(event) => set(language, event.currentTarget.value)}
          />
        ))
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more ?? ''}
          leftSection={<IconLanguage size={14} />}
          onClick={() => setIsOpen(true)}
        >
          {t('names.more')}
        </Button>
      )}
    </>
  )
}
