import type { NoticeState } from '@atalaya/contract/alarm-notices'
import { DayInput } from '@atalaya/ui/day-input'
import { ActionIcon, Select, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { allStates, type NoticeAge, noticeAgeNames } from '../notice-filter.ts'
import { type NoticePeriod, noticePeriods } from '../notice-period.ts'
import type { NoticeBoard } from '../use-notice-board.ts'
import { stateWords } from '../use-notice-words.ts'
import { StateSign } from './notice-signs.tsx'
import classes from './notice-toolbar.module.css'

type Props = Pick<NoticeBoard, 'view' | 'onView' | 'found'>

/** Which notices are looked at: of which period and age, found by words, in which states. */
export const NoticeToolbar = ({ view, onView, found }: Props) => {
  const { t } = useTranslation('alarmNotices')
  return (
    <div className={classes.tools}>
      <div className={classes.line}>
        <TextInput
          type="search"
          className={classes.search ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          rightSection={
            view.search && (
              <ActionIcon size="sm" aria-label={t('clearSearch')} onClick={() => onView({ search: '' })}>
                <IconX size={14} />
              </ActionIcon>
            )
          }
          maxLength={200}
          value={view.search}
          onChange={({ currentTarget }) => onView({ search: currentTarget.value })}
        />
        <Select
          className={classes.period ?? ''}
          aria-label={t('period.label')}
          data={noticePeriods.map((value) => ({ value, label: t(`period.${value}`) }))}
          value={view.period}
          onChange={(period) => period && onView({ period: period as NoticePeriod })}
        />
        <Select
          className={classes.age ?? ''}
          aria-label={t('age.label')}
          data={noticeAgeNames.map((value) => ({ value, label: t(`age.${value}`) }))}
          value={view.age}
          onChange={(age) => age && onView({ age: age as NoticeAge })}
        />
      </div>
      {view.period === 'custom' && <CustomDays view={view} onView={onView} />}
      <StateChips states={view.states} counts={found.counts} onStates={(states) => onView({ states })} />
    </div>
  )
}

const CustomDays = ({ view, onView }: Pick<Props, 'view' | 'onView'>) => {
  const { t } = useTranslation('alarmNotices')
  return (
    <div className={classes.line}>
      <DayInput
        isLabelHidden
        className={classes.day ?? ''}
        label={t('period.from')}
        value={view.from ?? ''}
        onChange={(from) => onView({ from: from || null })}
      />
      <span aria-hidden="true">–</span>
      <DayInput
        isLabelHidden
        className={classes.day ?? ''}
        label={t('period.to')}
        value={view.to ?? ''}
        onChange={(to) => onView({ to: to || null })}
      />
    </div>
  )
}

interface ChipsProps {
  states: readonly NoticeState[]
  counts: NoticeBoard['found']['counts']
  onStates(states: NoticeState[]): void
}

/** How many there are in each state, in words, and which of them to show. */
const StateChips = ({ states, counts, onStates }: ChipsProps) => {
  const { t } = useTranslation('alarmNotices')
  const format = useFormat()
  const toggle = (state: NoticeState): void =>
    onStates(allStates.filter((other) => (other === state ? !states.includes(state) : states.includes(other))))
  return (
    <fieldset className={classes.states}>
      <legend className="visually-hidden">{t('states')}</legend>
      {allStates.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.state}
          aria-pressed={states.includes(state)}
          onClick={() => toggle(state)}
        >
          <StateSign state={state} isMute />
          <span className={classes.word}>
            {t(`counts.${stateWords[state]}`, { count: counts[state], shown: format.number(counts[state]) })}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
