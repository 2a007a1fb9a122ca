import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export const stateWords = { 0: 'pending', 1: 'inProcess', 2: 'resolved' } as const
export const priorityWords = { 1: 'low', 2: 'medium', 3: 'high' } as const
const itemTypeWords = { 0: 'unknown', 1: 'vehicle', 2: 'asset', 3: 'person' } as const

/** What is said of a notice, wherever it is read, found or exported. */
export const useNoticeWords = () => {
  const { t, i18n } = useTranslation('alarmNotices')
  return useMemo(() => {
    /** What happened; a word that is younger than the page's texts says what its rule is called. */
    const eventOf = ({ data, info }: AlarmNotice): string => {
      const key = `alarmNotices:event.${data.event}`
      return i18n.exists(key) ? t(key as 'event.idle') : info.name
    }
    const stateOf = ({ state }: AlarmNotice): string => t(`state.${stateWords[state.current.value]}`)
    return {
      eventOf,
      stateOf,
      priorityOf: ({ info }: AlarmNotice): string => t(`priority.${priorityWords[info.priority]}`),
      itemTypeOf: ({ itemType }: AlarmNotice): string => t(`itemType.${itemTypeWords[itemType]}`),
      /** All that a search looks into. */
      searchText: (notice: AlarmNotice): string =>
        [
          ...[notice.info.name, notice.itemName, notice.info.craCode, notice.data.text, notice.state.current.by],
          ...[notice.state.current.for, notice.state.current.text, eventOf(notice)],
        ].join(' '),
    }
  }, [t, i18n])
}
export type NoticeWords = ReturnType<typeof useNoticeWords>
