import { useTranslation } from 'react-i18next'
import { NamedSettings } from '../../../nouns/named-settings.tsx'
import { type CustomDataNoun, customFields } from '../custom-fields.queries.ts'
import { CustomFieldForm } from './custom-field-form.tsx'

interface Props {
  noun: CustomDataNoun
  /** The one in the form, 0 a new one; null for the list. */
  edited: number | null
  onEdit(id: number | null): void
}

/** Where an office makes up fields of its own. */
export const CustomFieldsSettings = ({ noun, edited, onEdit }: Props) => {
  const { t } = useTranslation('customData')
  return (
    <NamedSettings
      words="customData"
      noun={customFields}
      edited={edited}
      onEdit={onEdit}
      form={({ entry, ...rest }) => <CustomFieldForm field={entry} noun={noun} {...rest} />}
      hintOf={({ key, kind, nouns }) =>
        [t(`kinds.${kind}`), key, nouns.map((each) => t(`nouns.${each}`)).join(', ')].join(' · ')
      }
    />
  )
}
