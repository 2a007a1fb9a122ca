import type { WorktimeUse } from '@atalaya/contract/worktimes'
import type { DayStart } from '@atalaya/format/day-start'
import type { Column } from '@atalaya/ui/data-table/column'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDayStart } from '../../../format/use-day-start.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useWorkers } from '../worktimes.queries.ts'
import classes from './usage-columns.module.css'

/** Of all driving, how much was out of hours; 0 to 100. */
export const outsidePercent = ({ inside, outside }: Pick<WorktimeUse, 'inside' | 'outside'>): number => {
  const all = inside.drivingMs + outside.drivingMs
  return all === 0 ? 0 : (100 * outside.drivingMs) / all
}

export const useNameOfWorker = () => {
  const { vehicles, drivers } = useWorkers()
  return useMemo(
    () =>
      ({ subject, id }: WorktimeUse): string =>
        (subject === 'vehicle' ? vehicles : drivers)?.[id]?.name ?? `#${id}`,
    [vehicles, drivers],
  )
}

type Columns = Column<WorktimeUse>[]
type Words = TFunction<'worktimes'>
type DurationText = (ms: number) => string

const km = (metres: number): number => Math.round(metres / 100) / 10

interface Who {
  nameOf(use: WorktimeUse): string
  byDay: boolean
  dayStart: DayStart
}

const whoColumns = (t: Words, { nameOf, byDay, dayStart }: Who): Columns => {
  const dayColumn: Column<WorktimeUse> = {
    id: 'day',
    header: t('use.day'),
    kind: 'date',
    precision: 'day',
    value: ({ date }) => date && dayStart(date),
    width: 124,
    showMobile: true,
  }
  return [
    { id: 'name', header: t('use.name'), value: nameOf, width: 200, showMobile: true },
    ...(byDay ? [dayColumn] : []),
    {
      id: 'subject',
      header: t('use.subject'),
      kind: 'choice',
      choices: (['vehicle', 'driver'] as const).map((value) => ({ value, label: t(`use.subjects.${value}`) })),
      value: ({ subject }) => subject,
      width: 100,
      isHiddenAtFirst: byDay,
    },
  ]
}

const outsideColumns = (t: Words, workTime: DurationText): Columns => [
  {
    id: 'outsideMs',
    header: t('use.outsideMs'),
    kind: 'duration',
    value: ({ outside }) => outside.drivingMs,
    cell: ({ outside }) =>
      outside.drivingMs > 0 ? (
        <span className={classes.outside}>
          <IconAlertTriangle size={14} aria-hidden="true" /> {workTime(outside.drivingMs)}
        </span>
      ) : (
        workTime(0)
      ),
    width: 148,
    showMobile: true,
  },
  {
    id: 'outsidePercent',
    header: t('use.outsidePercent'),
    kind: 'number',
    unit: '%',
    decimals: 0,
    value: outsidePercent,
    width: 108,
    showMobile: true,
  },
  {
    id: 'outsideKm',
    header: t('use.outsideKm'),
    kind: 'number',
    unit: 'km',
    decimals: 1,
    value: ({ outside }) => km(outside.distanceM),
    width: 132,
  },
  {
    id: 'outsideTrips',
    header: t('use.outsideTrips'),
    kind: 'number',
    value: ({ outside }) => outside.trips,
    width: 108,
    isHiddenAtFirst: true,
  },
]

const insideColumns = (t: Words, { workTime, byDay }: { workTime: DurationText; byDay: boolean }): Columns => [
  {
    id: 'insideMs',
    header: t('use.insideMs'),
    kind: 'duration',
    value: ({ inside }) => inside.drivingMs,
    cell: ({ inside }) => workTime(inside.drivingMs),
    width: 128,
    showMobile: true,
  },
  {
    id: 'insideKm',
    header: t('use.insideKm'),
    kind: 'number',
    unit: 'km',
    decimals: 1,
    value: ({ inside }) => km(inside.distanceM),
    width: 132,
    isHiddenAtFirst: byDay,
  },
  {
    id: 'insideTrips',
    header: t('use.insideTrips'),
    kind: 'number',
    value: ({ inside }) => inside.trips,
    width: 120,
    isHiddenAtFirst: true,
  },
]

/** How long there was work, and from when to when it was driven, whatever the hours. */
const workdayColumns = (t: Words, { workTime, byDay }: { workTime: DurationText; byDay: boolean }): Columns => [
  {
    id: 'hoursMs',
    header: t('use.hoursMs'),
    kind: 'duration',
    value: ({ hoursMs }) => hoursMs,
    cell: ({ hoursMs }) => workTime(hoursMs),
    width: 120,
    isHiddenAtFirst: !byDay,
  },
  {
    id: 'idleMs',
    header: t('use.idleMs'),
    kind: 'duration',
    value: ({ inside, outside }) => inside.idleMs + outside.idleMs,
    cell: ({ inside, outside }) => workTime(inside.idleMs + outside.idleMs),
    width: 120,
    isHiddenAtFirst: true,
  },
  {
    id: 'first',
    header: t('use.first'),
    kind: 'date',
    value: ({ firstStartTs }) => firstStartTs,
    width: 144,
  },
  { id: 'last', header: t('use.last'), kind: 'date', value: ({ lastEndTs }) => lastEndTs, width: 148 },
]

/** `byDay` when each line is a day of somebody. */
export const useUsageColumns = (byDay: boolean): readonly Column<WorktimeUse>[] => {
  const { t } = useTranslation('worktimes')
  const { workTime } = useFormat()
  const dayStart = useDayStart()
  const nameOf = useNameOfWorker()
  return useMemo(
    () => [
      ...whoColumns(t, { nameOf, byDay, dayStart }),
      ...outsideColumns(t, workTime),
      ...insideColumns(t, { workTime, byDay }),
      ...workdayColumns(t, { workTime, byDay }),
    ],
    [t, workTime, nameOf, byDay, dayStart],
  )
}
