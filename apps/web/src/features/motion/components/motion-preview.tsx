import { type MotionPreview, mostPreviewedItems, previewDays, type TypeMotion } from '@atalaya/contract/motion'
import { Segments } from '@atalaya/ui/segments'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useLocale } from '../../../format/locale.ts'
import { useFormat } from '../../../format/use-format.ts'
import { CompanyItemsSelect } from '../../../selectors/company-items-select.tsx'
import { useAssetList, usePersonList, useVehicleList } from '../../../selectors/fleet-lists.ts'
import { groupNodes, selectableItems } from '../../../selectors/group-nodes.ts'
import { GroupSelect } from '../../../selectors/group-select.tsx'
import { useGroups } from '../../groups/index.ts'
import { useMotionPreview } from '../motion.queries.ts'
import { saidChanges } from '../motion-sentence.ts'
import classes from './motion.module.css'
import type { ChosenMotion } from './motion-fields.tsx'
import { PreviewChanges } from './preview-changes.tsx'
import { PreviewTable } from './preview-table.tsx'

interface Props {
  itemType: TypeMotion['itemType']
  /** Null while something of it is missing. */
  choice: ChosenMotion | null
}

/** Who types is let finish the figure. */
const typingMs = 500

const itemKinds = { 1: 'vehicles', 2: 'assets', 3: 'persons' } as const
const listFreshMs = 5 * 60_000

/** What trips of the last days would be by what the form says, beside what they are. */
export const MotionPreviewPanel = ({ itemType, choice }: Props) => {
  const { t } = useTranslation('motion')
  const [days, setDays] = useState<(typeof previewDays)[number]>(7)
  const [groupId, setGroupId] = useState<number | null>(null)
  const [itemIds, setItemIds] = useState<readonly number[]>([])
  const { data: groups } = useGroups()
  const lists = { 1: useVehicleList(listFreshMs), 2: useAssetList(listFreshMs), 3: usePersonList(listFreshMs) }
  const list = lists[itemType]
  const items = useMemo(() => list && groups && selectableItems(Object.values(list), groups), [list, groups])
  const isTooMany = itemIds.length > mostPreviewedItems
  const of = itemIds.length > 0 ? { itemIds: itemIds as never } : groupId !== null && { groupId: groupId as never }
  const asked = { itemType, days, ...of }
  const [settled] = useDebouncedValue(choice, typingMs)
  const { data, error, isFetching, refetch } = useMotionPreview(
    isTooMany ? null : settled && { ...asked, choice: settled },
  )
  return (
    <section className={classes.frame} aria-label={t('preview.title')}>
      <h2 className={classes.heading}>{t('preview.title')}</h2>
      <div className={classes.column}>
        <div className={classes.controls}>
          <Segments
            aria-label={t('preview.period')}
            value={String(days)}
            onChange={(value) => setDays(Number(value) as typeof days)}
            data={previewDays.map((count) => ({ value: String(count), label: t('preview.days', { count }) }))}
          />
          <GroupSelect
            isSingle
            label={t('preview.group')}
            placeholder={t('preview.everybody')}
            groups={groups}
            value={groupId === null ? [] : [groupId]}
            onChange={([chosen]) => {
              setGroupId(chosen === undefined || chosen === groupId ? null : chosen)
              setItemIds([])
            }}
          />
          <CompanyItemsSelect
            label={t(`types.${itemKinds[itemType]}`)}
            placeholder={t(`preview.choose.${itemKinds[itemType]}`)}
            isPending={items === undefined}
            groups={groups ? groupNodes(groups) : []}
            items={items ?? []}
            value={itemIds}
            error={isTooMany ? t('preview.most', { most: mostPreviewedItems }) : undefined}
            onChange={(chosen) => {
              setItemIds(chosen)
              setGroupId(null)
            }}
          />
        </div>
        {error && !isFetching ? (
          <FailureView error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Answer preview={data} days={days} isStale={isFetching || settled !== choice} />
        ) : choice ? (
          <RecordSkeleton lines={5} />
        ) : (
          <p className="hint">{t('required')}</p>
        )}
      </div>
    </section>
  )
}

const Answer = ({ preview, days, isStale }: { preview: MotionPreview; days: number; isStale: boolean }) => {
  const { t } = useTranslation('motion')
  const { itemCount, done, total, items, changes, changeCount } = preview
  if (itemCount === 0) return <p className="hint">{t('preview.none')}</p>
  return (
    <div className={`${classes.column} ${isStale ? classes.stale : ''}`} aria-busy={isStale}>
      <p className={classes.sentence} role="status">
        <Sentence preview={preview} days={days} />
      </p>
      {done < itemCount && <p className="hint">{t('preview.partial', { done, total: itemCount })}</p>}
      <PreviewTable total={total} items={items} />
      {changes.length > 0 && <PreviewChanges changes={changes} items={items} changeCount={changeCount} />}
    </div>
  )
}

const Sentence = ({ preview: { total, changeCount }, days }: { preview: MotionPreview; days: number }) => {
  const { t } = useTranslation('motion')
  const format = useFormat()
  const locale = useLocale()
  const said = saidChanges(total, format).map(({ text, ...how }) => t(`preview.${text}`, how))
  if (said.length === 0) return t(changeCount > 0 ? 'preview.sameSums' : 'preview.same', { days })
  const changes = new Intl.ListFormat(locale, { type: 'conjunction' }).format(said)
  return t('preview.sentence', { days, changes })
}
