import { isOfResellerLevel } from '@atalaya/contract/roles'
import { useTranslation } from 'react-i18next'
import { toastAlarm } from '../../feedback/toasts.ts'
import { useUser } from '../../session/current-session.ts'
import { chime } from './chime.ts'
import type { RaisedNotice } from './notices.live.ts'
import type { SnoozedUntil } from './snoozes.ts'

/** What was missed for longer is in the list; a channel that comes back rings for nothing old. */
const freshMs = 10 * 60_000

interface Given {
  isMuted: boolean
  /** Whatever is snoozed is noted, and told to nobody. */
  snoozedUntil: SnoozedUntil
  onOpen(notice: RaisedNotice | null): void
}

/** One sound and one toast for all that a flush has brought, for resellers and for those whom the rule names (spec 2 §4). */
export const useTold = ({ isMuted, snoozedUntil, onOpen }: Given) => {
  const { t } = useTranslation('alarmNotices')
  const { id, role } = useUser()
  return (raised: readonly RaisedNotice[]): void => {
    if (isMuted) return
    const now = Date.now()
    const own = raised.filter((notice) => {
      const {
        info: { notification },
        receptionTs,
      } = notice
      const isForMe = isOfResellerLevel(role) || notification.userIds.some((listed) => listed === id)
      return notification.pushFront && isForMe && now - receptionTs < freshMs && snoozedUntil(notice, now) === null
    })
    const [first] = own
    if (!first) return
    chime(performance.now())
    if (own.length === 1)
      toastAlarm(`${first.info.name} · ${first.itemName}`, { label: t('toast.see'), onSelect: () => onOpen(first) })
    else toastAlarm(t('toast.many', { count: own.length }), { label: t('toast.open'), onSelect: () => onOpen(null) })
  }
}
