import type { User } from '@atalaya/contract/users'
import { clockText } from '@atalaya/ui/clock-text'
import { useTranslation } from 'react-i18next'
import { useGroups } from '../groups/index.ts'
import { useUserChoices } from './user-choices.ts'

const someMonday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** A field of a user in words, with names in place of ids: for conflicts. */
export const useUserText = () => {
  const { t, i18n } = useTranslation(['users', 'ui'])
  const choices = useUserChoices()
  const { data: groups } = useGroups()

  const weekText = ({ hours, networks }: User['restrictions']): string => {
    const names = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
    const spans = hours.map(
      ({ day, fromMinute, toMinute }) =>
        `${names.format(someMonday + day * dayMs)} ${clockText(fromMinute)}–${clockText(toMinute)}`,
    )
    return [...spans, ...networks].join(', ')
  }
  return (key: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return ''
    switch (key) {
      case 'role':
      case 'countryId':
      case 'language':
      case 'timezone':
        return choices[key].find((choice) => choice.value === value)?.label ?? String(value)
      case 'groupIds':
        return (value as number[]).map((id) => groups?.[id]?.name ?? `#${id}`).join(', ')
      case 'readOnly':
      case 'isDisabled':
        return value ? t('ui:yes') : t('ui:no')
      case 'restrictions':
        return weekText(value as User['restrictions'])
      default:
        return String(value)
    }
  }
}
