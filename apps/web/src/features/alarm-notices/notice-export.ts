import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import type { TableSnapshot } from '@atalaya/ui/data-table/table-snapshot'
import type { TFunction } from 'i18next'
import type { NoticeWords } from './use-notice-words.ts'

/** Spec 2 §9, in its order. */
const columnIds = ['state', 'priority', 'date', 'position', 'name', 'item', 'craCode', 'type', 'event'] as const

const coordinates = ({ data: { pos } }: AlarmNotice): string | null =>
  pos ? `${pos.lat.toFixed(5)}, ${pos.lng.toFixed(5)}` : null

/** What the list shows, as a document has it; above companies with the company of each. */
export const noticesSnapshot = (
  notices: readonly AlarmNotice[],
  { t, words, companyOf }: { t: TFunction<'alarmNotices'>; words: NoticeWords; companyOf?: (id: number) => string },
): TableSnapshot => {
  const cells = (notice: AlarmNotice) => ({
    state: words.stateOf(notice),
    priority: words.priorityOf(notice),
    date: notice.ts,
    position: coordinates(notice),
    name: notice.info.name,
    item: notice.itemName,
    craCode: notice.info.craCode || null,
    type: words.itemTypeOf(notice),
    event: [words.eventOf(notice), notice.data.text].filter(Boolean).join(': '),
  })
  return {
    title: t('title'),
    columns: [
      ...columnIds.map((id) => ({
        ...{ id, header: t(`columns.${id}`), kind: id === 'date' ? ('date' as const) : ('text' as const) },
        ...(id === 'date' ? { precision: 'second' as const } : {}),
      })),
      ...(companyOf ? [{ id: 'company', header: t('columns.company'), kind: 'text' as const }] : []),
    ],
    rows: notices.map((notice) => {
      const own = cells(notice)
      return [...columnIds.map((id) => own[id]), ...(companyOf ? [companyOf(notice.companyId)] : [])]
    }),
  }
}
