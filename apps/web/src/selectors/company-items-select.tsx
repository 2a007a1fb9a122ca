import { ItemsSelect } from '@atalaya/ui/selectors/items-select'
import { type ComponentProps, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { trackerTypeName } from '../format/tracker-type-name.ts'
import { useTrackerList } from './fleet-lists.ts'

type Props = Omit<ComponentProps<typeof ItemsSelect>, 'types'>

const freshMs = 5 * 60_000

/** Items of the company, by group and, where they carry trackers of several models, by that too. */
export const CompanyItemsSelect = ({ items, ...props }: Props) => {
  const { t, i18n } = useTranslation('items')
  const trackers = useTrackerList(freshMs)
  const typed = useMemo(() => {
    const typeIds = new Map<number, number>()
    for (const { itemId, typeId } of Object.values(trackers ?? {})) if (itemId !== null) typeIds.set(itemId, typeId)
    return items.map((item) => ({ ...item, typeId: typeIds.get(item.id) }))
  }, [items, trackers])
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language)
    return [...new Set(typed.flatMap(({ typeId }) => typeId ?? []))]
      .map((typeId) => ({ value: typeId, label: trackerTypeName(typeId) }))
      .toSorted((a, b) => compare(a.label, b.label))
  }, [typed, i18n.language])
  return (
    <ItemsSelect
      {...props}
      items={typed}
      {...(options.length > 1 ? { types: { label: t('form.deviceType'), options } } : {})}
    />
  )
}
