import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useUser } from '../../../session/current-session.ts'
import type { NoticeWords } from '../use-notice-words.ts'
import { NoticeActions } from './notice-actions.tsx'
import classes from './notice-row.module.css'
import { PrioritySign, SnoozedSign, StateSign } from './notice-signs.tsx'
import type { RowHandlers } from './row-handlers.ts'

interface Props {
  notice: AlarmNotice
  /** Below the line of its group, which says rule and item already. */
  isMember: boolean
  /** Its line has the focus, or would have it. */
  isCurrent: boolean
  isSelected: boolean
  canWrite: boolean
  canSnooze: boolean
  /** Nobody is told of its like for now. */
  isSnoozed: boolean
  company: string | undefined
  now: number
  words: NoticeWords
  handlers: RowHandlers
}

/** One notice: what, where, since when, and who has it. */
export const NoticeRow = memo((props: Props) => {
  const { notice, isMember, isCurrent, isSelected, canWrite, canSnooze, isSnoozed, company, now, words, handlers } =
    props
  const { t } = useTranslation('alarmNotices')
  const format = useFormat()
  const { info, itemName, ts, state, isSeen } = notice
  const what = [words.eventOf(notice), notice.data.text].filter(Boolean).join(': ')
  const key = String(notice.id)
  return (
    <div className={classes.row} data-member={isMember || undefined} data-unseen={!isSeen || undefined}>
      {canWrite && (
        <Checkbox
          className={classes.box ?? ''}
          aria-label={t('selectOne', { name: info.name, item: itemName })}
          tabIndex={-1}
          checked={isSelected}
          onChange={({ currentTarget }) => handlers.select([notice], currentTarget.checked)}
        />
      )}
      <button
        type="button"
        className={classes.main}
        data-line={key}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => handlers.onCurrent(key)}
        onClick={() => handlers.open(notice)}
      >
        <StateSign state={state.current.value} />
        <span className={classes.names}>
          <span className={classes.name}>
            {!isSeen && <span className="visually-hidden">{t('unseen')} </span>}
            {isMember ? what : info.name}
          </span>
          <span className={classes.detail}>
            {isSnoozed && !isMember && <SnoozedSign />}
            {isMember ? format.dateTime(ts) : [itemName, company, what].filter(Boolean).join(' · ')}
          </span>
        </span>
        <PrioritySign priority={info.priority} />
        <span className={classes.when}>
          <time title={format.dateTime(ts)}>{format.age(ts, Math.max(now, ts))}</time>
          <Owner state={state.current} />
        </span>
      </button>
      <NoticeActions notices={[notice]} canWrite={canWrite} canSnooze={canSnooze} handlers={handlers} />
    </div>
  )
})

/** Who has taken or resolved it, or whom it was passed on to. */
const Owner = ({ state }: { state: AlarmNotice['state']['current'] }) => {
  const { t } = useTranslation('alarmNotices')
  const { id } = useUser()
  if (state.value === 0 || !state.by) return null
  const [ownerId, owner] = state.forId === null ? [state.byId, state.by] : [state.forId, state.for]
  return <span className={classes.owner}>{ownerId === id ? t('mine') : owner}</span>
}
