import { generatePassword } from '@atalaya/domain/generated-password'
import { Button, PasswordInput } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomBelow } from '../random-below.ts'
import classes from './new-password-fields.module.css'

type Name = 'password' | 'repeat'

interface Props {
  form: {
    values: Record<Name, string>
    set(name: Name, value: string): void
    errorOf(name: Name): string | undefined
  }
  /** Whether they are what a form begins with. */
  isFirst?: boolean
}

/** A password that somebody else will use: typed twice, or proposed and shown to be handed on. */
export const NewPasswordFields = ({ form, isFirst = false }: Props) => {
  const { t } = useTranslation('users')
  const [isShown, setIsShown] = useState(false)
  const propose = () => {
    const password = generatePassword(randomBelow)
    form.set('password', password)
    form.set('repeat', password)
    setIsShown(true)
  }
  return (
    <>
      {(['password', 'repeat'] as const).map((name) => (
        <PasswordInput
          key={name}
          label={t(`password.${name}`)}
          required
          maxLength={200}
          autoComplete="new-password"
          visible={isShown}
          onVisibilityChange={setIsShown}
          {...(isFirst && name === 'password' ? { 'data-autofocus': true } : {})}
          value={form.values[name]}
          error={form.errorOf(name)}
          onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.propose ?? ''}
        leftSection={<IconSparkles size={16} stroke={1.75} />}
        onClick={propose}
      >
        {t('password.propose')}
      </Button>
    </>
  )
}
