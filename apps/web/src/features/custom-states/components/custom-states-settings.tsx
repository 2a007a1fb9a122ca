import { useTranslation } from 'react-i18next'
import { NamedSettings } from '../../../nouns/named-settings.tsx'
import { customStates } from '../custom-states.queries.ts'
import { CustomStateBadge } from './custom-state-badge.tsx'
import { CustomStateForm } from './custom-state-form.tsx'

interface Props {
  itemType: 1 | 2 | 3
  /** The one in the form, 0 a new one; null for the list. */
  edited: number | null
  onEdit(id: number | null): void
}

/** Where an office makes up states of its own. */
export const CustomStatesSettings = ({ itemType, edited, onEdit }: Props) => {
  const { t } = useTranslation('customStates')
  return (
    <NamedSettings
      words="customStates"
      noun={customStates}
      edited={edited}
      onEdit={onEdit}
      form={({ entry, ...rest }) => <CustomStateForm state={entry} itemType={itemType} {...rest} />}
      draw={(state) => <CustomStateBadge state={state} />}
      hintOf={(state) => t(`itemTypes.${state.itemType}`)}
    />
  )
}
