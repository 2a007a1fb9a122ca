import { nameIn } from '@atalaya/contract/sensors'
import { useUiTexts } from '@atalaya/ui/ui-texts'
import { ActionIcon, Menu, Select, Skeleton, Tooltip, UnstyledButton } from '@mantine/core'
import { IconChartBar, IconGauge, IconRoute, IconTable, IconX } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../feedback/lazy-part.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useMovableMap } from '../../../map/movable-map.ts'
import { useSensorsOf } from '../../sensors/index.ts'
import { useFleetAddress } from '../fleet-address.ts'
import { fitTo } from '../map-view.ts'
import { DayPicker } from './day-picker.tsx'
import { useDaySentence } from './day-sentence.ts'
import { useDayHistory } from './history-context.tsx'
import { Player } from './player.tsx'
import { RouteCorridor } from './route-corridor.tsx'
import { routeBounds } from './route-pieces.ts'
import { SpeedLegend } from './speed-legend.tsx'
import classes from './timeline.module.css'

/** Drawn only for who opens an item. */
const DayChart = lazyPart(async () => (await import('./day-chart.tsx')).DayChart)

const DayTable = lazyPart(async () => (await import('./day-table.tsx')).DayTable)

/** The day as a chart that shares its cursor with the line on the map. */
export const Timeline = () => {
  const { t } = useTranslation('fleet')
  const { history, isLoading } = useDayHistory()
  const [isTable, setIsTable] = useState(false)
  const sentence = useDaySentence()
  const sentenceId = useId()
  const isEmpty = history !== undefined && history.route.recordedAt.length === 0 && history.gaps.length === 0
  return (
    <section className={classes.timeline} aria-label={t('timeline.title')} aria-busy={isLoading}>
      <header className={classes.header}>
        <DayPicker />
        <Player />
        <ShowRoute />
        <RouteCorridor />
        <SensorChoice />
        <ChosenTrip />
        <AsTable isTable={isTable} onChange={setIsTable} />
        <p className={classes.sentence} id={sentenceId}>
          {sentence}
        </p>
        <SpeedLegend />
      </header>
      <div className={classes.body}>
        <Suspense fallback={<Skeleton className={classes.chart ?? ''} />}>
          {isTable ? <DayTable titleId={sentenceId} /> : <DayChart sentenceId={sentenceId} />}
        </Suspense>
        {isEmpty && <p className={classes.empty}>{t('timeline.empty')}</p>}
      </div>
    </section>
  )
}

/** The same day as rows, for who reads better than they see. */
const AsTable = ({ isTable, onChange }: { isTable: boolean; onChange(isTable: boolean): void }) => {
  const { charts } = useUiTexts()
  const label = isTable ? charts.asChart : charts.asTable
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => onChange(!isTable)}>
        {isTable ? <IconChartBar size={18} stroke={1.75} /> : <IconTable size={18} stroke={1.75} />}
      </ActionIcon>
    </Tooltip>
  )
}

const ShowRoute = () => {
  const { t } = useTranslation('fleet')
  const { history } = useDayHistory()
  const map = useMovableMap()
  const show = (): void => {
    const bounds = history && routeBounds(history.route)
    if (map && bounds) fitTo(map, bounds)
  }
  return (
    <Tooltip label={t('timeline.showRoute')}>
      <ActionIcon
        className={classes.whole}
        aria-label={t('timeline.showRoute')}
        disabled={!history || history.route.recordedAt.length === 0}
        onClick={show}
      >
        <IconRoute size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Says that the chart shows one trip or a part of the day, and leads back. */
const ChosenTrip = () => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { trip, view, isZoomed, zoomTo, chooseTrip } = useDayHistory()
  if (!trip && !isZoomed) return null
  const { startedAt, endedAt } = trip ?? { startedAt: view.fromTs, endedAt: view.toTs }
  const from = format.time(isZoomed ? view.fromTs : startedAt)
  const to = isZoomed ? format.time(view.toTs) : endedAt === null ? t('day.now') : format.time(endedAt)
  return (
    <Tooltip label={t('timeline.wholeDay')}>
      <UnstyledButton
        className={classes.part ?? ''}
        onClick={() => {
          zoomTo(null)
          chooseTrip(null)
        }}
      >
        {trip && !isZoomed && `${t('day.trip')} `}
        {from} – {to}
        <IconX size={14} stroke={1.75} aria-label={t('timeline.wholeDay')} />
      </UnstyledButton>
    </Tooltip>
  )
}

/** Which sensor of the item is drawn over the speed. */
const SensorChoice = () => {
  const { t, i18n } = useTranslation('fleet')
  const { itemId } = useDayHistory()
  const [{ sensor }, setAddress] = useFleetAddress()
  const sensors = useSensorsOf(itemId)
  if (sensors.length === 0) return null
  const choices = sensors.map(({ id, names }) => ({ id, label: nameIn(names, i18n.language) }))
  const choose = (id: number | null) => setAddress({ sensor: id }, { replace: true })
  if (choices.some(({ id }) => id === sensor))
    return (
      <Select
        size="xs"
        className={classes.sensor ?? ''}
        aria-label={t('timeline.sensor')}
        clearable
        value={String(sensor)}
        data={choices.map(({ id, label }) => ({ value: String(id), label }))}
        onChange={(id) => choose(id === null ? null : Number(id))}
      />
    )
  return (
    <Menu position="top-start">
      <Menu.Target>
        <ActionIcon aria-label={t('timeline.sensor')} title={t('timeline.sensor')}>
          <IconGauge size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ id, label }) => (
          <Menu.Item key={id} onClick={() => choose(id)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
