import { motions } from '@atalaya/domain/item-state'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { attentionSections } from '../../../live/attention.ts'
import type { ItemQuery, ListSection } from '../../../live/live-items.ts'
import { useFleet } from '../fleet-context.tsx'
import classes from './list-heading.module.css'

interface Props {
  sort: ItemQuery['sort']
  section: ListSection
}

/** What the items below it have in common, and how many they are. */
export const ListHeading = ({ sort, section: { key, count } }: Props) => {
  const format = useFormat()
  const name = useSectionName()(sort, key)
  const wanted = sort === 'attention' ? attentionSections[key] : undefined
  return (
    <h3 className={classes.heading} data-attention={wanted}>
      <span className="cut-off">{name}</span>
      <span className={classes.count}>{format.number(count)}</span>
    </h3>
  )
}

const useSectionName = () => {
  const { t } = useTranslation('fleet')
  const { directory } = useFleet()
  return (sort: Props['sort'], key: number): string => {
    if (sort === 'group') return directory?.tree.get(key)?.name ?? t('groups.without')
    return sort === 'state'
      ? t(`motion.${motions[key] ?? 'noFix'}`)
      : t(`attention.${attentionSections[key] ?? 'noFix'}`)
  }
}
