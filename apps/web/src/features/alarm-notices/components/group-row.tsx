import { Checkbox } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import type { NoticeGroup } from '../notice-lines.ts'
import { NoticeActions } from './notice-actions.tsx'
import classes from './notice-row.module.css'
import { PrioritySign, SnoozedSign, StateSign } from './notice-signs.tsx'
import type { RowHandlers } from './row-handlers.ts'

interface Props {
  group: NoticeGroup
  isOpen: boolean
  isCurrent: boolean
  /** How many of them are chosen. */
  selected: number
  canWrite: boolean
  canSnooze: boolean
  /** Nobody is told of its like for now. */
  isSnoozed: boolean
  company: string | undefined
  now: number
  handlers: RowHandlers
}

/** One rule at one item that has raised more than once: how often, and how they stand. */
export const GroupRow = memo((props: Props) => {
  const { group, isOpen, isCurrent, selected, canWrite, canSnooze, isSnoozed, company, now, handlers } = props
  const { key, notices } = group
  const { t } = useTranslation('alarmNotices')
  const format = useFormat()
  const [newest] = notices
  const count = (value: 0 | 1 | 2) => notices.filter(({ state }) => state.current.value === value).length
  const [pending, inProcess] = [count(0), count(1)]
  const isUnseen = notices.some(({ isSeen }) => !isSeen)
  const split = [
    pending > 0 && pending < notices.length && t('pendingOf', { count: pending }),
    inProcess > 0 && inProcess < notices.length && t('inProcessOf', { count: inProcess }),
  ]
  return (
    <div className={classes.row} data-unseen={isUnseen || undefined}>
      {canWrite && (
        <Checkbox
          className={classes.box ?? ''}
          aria-label={t('selectGroup', { count: notices.length, name: newest.info.name, item: newest.itemName })}
          tabIndex={-1}
          checked={selected === notices.length}
          indeterminate={selected > 0 && selected < notices.length}
          onChange={({ currentTarget }) => handlers.select(notices, currentTarget.checked)}
        />
      )}
      <button
        type="button"
        className={classes.main}
        data-line={key}
        tabIndex={isCurrent ? 0 : -1}
        aria-expanded={isOpen}
        onFocus={() => handlers.onCurrent(key)}
        onClick={() => handlers.toggleGroup(key)}
      >
        <StateSign state={pending > 0 ? 0 : inProcess > 0 ? 1 : 2} />
        <span className={classes.names}>
          <span className={classes.name}>
            {isUnseen && <span className="visually-hidden">{t('unseen')} </span>}
            {newest.info.name}
          </span>
          <span className={classes.detail}>
            {isSnoozed && <SnoozedSign />}
            {[newest.itemName, company, t('count', { count: notices.length })].filter(Boolean).join(' · ')}
            <span className={classes.split}>{split.map((part) => part && ` · ${part}`)}</span>
          </span>
        </span>
        <PrioritySign priority={newest.info.priority} />
        <span className={classes.when}>
          <time title={format.dateTime(newest.ts)}>{format.age(newest.ts, Math.max(now, newest.ts))}</time>
          <IconChevronRight className={classes.chevron} data-open={isOpen || undefined} size={14} aria-hidden="true" />
        </span>
      </button>
      <NoticeActions notices={notices} canWrite={canWrite} canSnooze={canSnooze} handlers={handlers} />
    </div>
  )
})
