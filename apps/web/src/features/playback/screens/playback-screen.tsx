import { mostPlayedUnits } from '@atalaya/contract/playback'
import { Panel } from '@atalaya/ui/panel'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { useTitleAside } from '@atalaya/ui/title-aside'
import { useUiTexts } from '@atalaya/ui/ui-texts'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { useClipboard, useMediaQuery } from '@mantine/hooks'
import { IconChartBar, IconCheck, IconLine, IconLink, IconTable } from '@tabler/icons-react'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useLiveMap } from '../../../map/map-instance.ts'
import { setCovered } from '../../../map/map-padding.ts'
import { MapPanel } from '../../../map/map-panel.tsx'
import { MapScale } from '../../../map/map-scale.tsx'
import { useMovableMap } from '../../../map/movable-map.ts'
import { useShortcut } from '../../../navigation/shortcuts.ts'
import { fitTo, HomeControls } from '../../fleet/index.ts'
import { Chooser } from '../components/chooser.tsx'
import { Lanes } from '../components/lanes.tsx'
import { boundsOfAll, PlaybackOnMap } from '../components/playback-on-map.tsx'
import { SnapshotTable } from '../components/snapshot-table.tsx'
import { TrackExport } from '../components/track-export.tsx'
import { Transport } from '../components/transport.tsx'
import { UnitCurve } from '../components/unit-curve.tsx'
import { UnitRows } from '../components/unit-rows.tsx'
import { type Played, usePlayback } from '../use-playback.ts'
import classes from './playback-screen.module.css'

const panelPx = 340
const narrow = '(max-width: 900px)'
/** Of more units the trails would lie on each other. */
const wholeTrailsOfAtMost = 3
const trails = { short: 15 * 60_000, hour: 3_600_000, whole: null } as const
type Trail = keyof typeof trails

/** What up to 50 units did at the same time, on one line of time. */
export const PlaybackScreen = () => {
  const played = usePlayback()
  const { address, setAddress, subjects, extent, clock } = played
  const isNarrow = useMediaQuery(narrow) ?? false
  const [chosenKey, setChosenKey] = useState(address.unit === null ? null : String(address.unit))
  const chosen = subjects.find(({ key }) => key === chosenKey) ?? null
  const [trail, setTrail] = useState<Trail | null>(null)
  const usualTrail: Trail = subjects.length <= wholeTrailsOfAtMost ? 'whole' : 'short'
  const choose = (key: string | null): void => {
    setChosenKey(key)
    setAddress({ unit: subjects.find((subject) => subject.key === key)?.itemId ?? null })
  }
  /** What is looked at stands in the address once it rests: the day too, which is another one tomorrow. */
  const keepMoment = (): void => setAddress({ at: Math.round(clock.instant()), day: played.day as never })
  const parts = { played, chosen: chosen?.key ?? null, onChoose: choose, onMoment: keepMoment }
  const timeline = <Timeline {...parts} trail={trail ?? usualTrail} onTrail={setTrail} isNarrow={isNarrow} />
  return (
    <>
      <PlaybackOnMap
        subjects={subjects}
        clock={clock}
        extent={extent}
        isReading={played.isReading}
        trailMs={trails[trail ?? usualTrail]}
        chosen={chosen?.key ?? null}
        followed={address.follow}
        onChoose={choose}
        onUnfollow={() => setAddress({ follow: null })}
      />
      <MapPanel side="left" widthPx={panelPx}>
        <Side {...parts} timeline={isNarrow ? timeline : null} />
      </MapPanel>
      {!isNarrow && <Bottom>{timeline}</Bottom>}
      <MapSide played={played} isNarrow={isNarrow} />
    </>
  )
}

interface PartProps {
  played: Played
  chosen: string | null
  onChoose(key: string | null): void
  onMoment(): void
}

const Side = ({ timeline, ...parts }: PartProps & { timeline: React.ReactNode }) => {
  const { t } = useTranslation('playback')
  const { played } = parts
  const { address, subjects, isReading, error, retry } = played
  const titleAside = useTitleAside()
  return (
    <Panel
      title={t('title')}
      titleAside={titleAside}
      actions={
        subjects.length > 0 && (
          <>
            <CopyLink {...parts} />
            <TrackExport played={played} />
          </>
        )
      }
    >
      {timeline}
      <Chooser played={played} />
      {error !== null ? (
        <FailureView error={error} onRetry={retry} />
      ) : address.units.length === 0 ? (
        <Nothing played={played} />
      ) : (
        <>
          <UnitRows {...parts} />
          {isReading && <RecordSkeleton lines={Math.min(6, address.units.length)} />}
          {!isReading && <Quiet played={played} />}
        </>
      )}
    </Panel>
  )
}

/** Nothing is known of any of them, or none of them moved. */
const Quiet = ({ played: { subjects } }: { played: Played }) => {
  const { t } = useTranslation('playback')
  if (subjects.length === 0) return null
  if (subjects.every(({ route }) => route.at.length === 0))
    return <StateView kind="filtered" title={t('noData')} hint={t('noDataHint')} />
  const hasMoved = subjects.some(({ spans }) => spans.some(({ state }) => state === 'moving'))
  return hasMoved ? null : <p className={classes.quiet}>{t('noMovement')}</p>
}

/** Nothing is chosen yet: what this is for, and the whole of a small fleet by one click. */
const Nothing = ({ played: { directory, setAddress } }: { played: Played }) => {
  const { t } = useTranslation('playback')
  const all = [...(directory?.items.keys() ?? [])]
  const isFew = all.length > 0 && all.length <= mostPlayedUnits
  return (
    <StateView
      kind="empty"
      scene="roads"
      title={t('empty')}
      hint={t('emptyHint', { most: mostPlayedUnits })}
      action={
        isFew && <Button onClick={() => setAddress({ units: all })}>{t('playAll', { count: all.length })}</Button>
      }
    />
  )
}

const CopyLink = ({ played, onMoment }: PartProps) => {
  const { t } = useTranslation('playback')
  const clipboard = useClipboard({ timeout: 1_500 })
  const copy = (): void => {
    onMoment()
    // The address changes after this.
    setTimeout(() => clipboard.copy(location.href))
  }
  const label = t(clipboard.copied ? 'copied' : 'copyLink')
  useShortcut({ keys: 'c', label: t('copyLink'), group: t('title'), run: () => played.subjects.length > 0 && copy() })
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={copy}>
        {clipboard.copied ? <IconCheck size={18} stroke={1.75} /> : <IconLink size={18} stroke={1.75} />}
      </ActionIcon>
    </Tooltip>
  )
}

interface TimelineProps extends PartProps {
  trail: Trail
  onTrail(trail: Trail): void
  isNarrow: boolean
}

const Timeline = ({ trail, onTrail, isNarrow, ...parts }: TimelineProps) => {
  const { t } = useTranslation('playback')
  const { charts } = useUiTexts()
  const { played, chosen } = parts
  const { subjects, isReading } = played
  const [isTable, setIsTable] = useState(false)
  const titleId = useId()
  const subject = subjects.find(({ key }) => key === chosen)
  const label = isTable ? charts.asChart : charts.asTable
  useShortcut({ keys: 't', label: charts.asTable, group: t('title'), run: () => setIsTable((was) => !was) })
  if (subjects.length === 0 && !isReading) return null
  return (
    <section
      className={classes.timeline}
      data-narrow={isNarrow || undefined}
      aria-busy={isReading}
      aria-labelledby={titleId}
    >
      <h3 id={titleId} className={classes.hidden}>
        {t('timeline')}
      </h3>
      <header className={classes.head}>
        <Transport played={played} onMoment={parts.onMoment} />
        <span className={classes.tools}>
          <TrailMenu trail={trail} onTrail={onTrail} />
          <Tooltip label={label}>
            <ActionIcon aria-label={label} onClick={() => setIsTable(!isTable)}>
              {isTable ? <IconChartBar size={18} stroke={1.75} /> : <IconTable size={18} stroke={1.75} />}
            </ActionIcon>
          </Tooltip>
        </span>
      </header>
      {isTable ? <SnapshotTable played={played} titleId={titleId} /> : <Lanes {...parts} />}
      {subject && !isTable && <UnitCurve played={played} subject={subject} />}
    </section>
  )
}

const TrailMenu = ({ trail, onTrail }: { trail: Trail; onTrail(trail: Trail): void }) => {
  const { t } = useTranslation('playback')
  return (
    <Menu position="top-end">
      <Menu.Target>
        <ActionIcon aria-label={t('trail')} title={t('trail')}>
          <IconLine size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('trail')}</Menu.Label>
        <Menu.RadioGroup value={trail} onChange={(value) => onTrail(value as Trail)}>
          {(Object.keys(trails) as Trail[]).map((name) => (
            <Menu.RadioItem key={name} value={name} checkIcon={<IconCheck size={14} />}>
              {t(`trails.${name}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Below the map, as high as what stands in it: what is fitted keeps clear of it. */
const Bottom = ({ children }: { children: React.ReactNode }) => {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = (): void => setCovered({ bottom: element.offsetHeight > 0 ? element.offsetHeight + 8 : 0, top: 8 })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      setCovered({ bottom: 0 })
    }
  }, [])
  return (
    <div ref={frame} className={classes.bottom}>
      {children}
    </div>
  )
}

const controlsPx = 52

const MapSide = ({ played: { subjects, extent }, isNarrow }: { played: Played; isNarrow: boolean }) => {
  const map = useMovableMap()
  const isMeasured = useLiveMap() !== null
  useEffect(() => {
    setCovered({ right: controlsPx })
    return () => setCovered({ right: 0 })
  }, [])
  const fit = (): void => {
    const bounds = boundsOfAll(subjects, extent)
    if (map && bounds) fitTo(map, bounds)
  }
  return (
    <>
      <div className={classes.controls}>
        <HomeControls onFit={fit} />
      </div>
      {!isNarrow && isMeasured && (
        <div className={classes.scale}>
          <MapScale />
        </div>
      )}
    </>
  )
}
