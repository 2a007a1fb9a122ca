import type { NoticeState } from '@atalaya/contract/alarm-notices'
import type { AlarmPriority } from '@atalaya/contract/alarms'
import {
  type Icon,
  IconBell,
  IconBellOff,
  IconCheck,
  IconChevronDown,
  IconChevronsUp,
  IconMinus,
  IconSettings,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { priorityWords, stateWords } from '../use-notice-words.ts'
import classes from './notice-signs.module.css'

/** Spec 2 §4: red bell, orange gears, green check. */
const stateIcons: Record<NoticeState, Icon> = { 0: IconBell, 1: IconSettings, 2: IconCheck }
const priorityIcons: Record<AlarmPriority, Icon> = { 1: IconChevronDown, 2: IconMinus, 3: IconChevronsUp }

interface StateProps {
  state: NoticeState
  /** Where the word stands beside it, it says nothing itself. */
  isMute?: boolean
}

export const StateSign = ({ state, isMute = false }: StateProps) => {
  const { t } = useTranslation('alarmNotices')
  const StateIcon = stateIcons[state]
  const word = t(`state.${stateWords[state]}`)
  return (
    <span className={classes.sign} data-state={stateWords[state]} title={isMute ? undefined : word}>
      <StateIcon size={16} stroke={1.75} aria-hidden="true" />
      {!isMute && <span className="visually-hidden">{word}</span>}
    </span>
  )
}

export const PrioritySign = ({ priority, hasWord = false }: { priority: AlarmPriority; hasWord?: boolean }) => {
  const { t } = useTranslation('alarmNotices')
  const PriorityIcon = priorityIcons[priority]
  const word = t(`priority.${priorityWords[priority]}`)
  return (
    <span className={classes.sign} data-priority={priorityWords[priority]} title={hasWord ? undefined : word}>
      <PriorityIcon size={14} stroke={2} aria-hidden="true" />
      <span className={hasWord ? undefined : 'visually-hidden'}>{word}</span>
    </span>
  )
}

/** Nobody is told of its like for now. */
export const SnoozedSign = () => {
  const { t } = useTranslation('alarmNotices')
  const word = t('snooze.sign')
  return (
    <span className={classes.snoozed} title={word}>
      <IconBellOff size={14} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{word}</span>
    </span>
  )
}
