import { type ReportType, reports } from '@atalaya/contract/reports'
import { type ReportDefinition, reportFamilies } from '@atalaya/contract/reports/define-report'
import { createMatcher } from '@atalaya/domain/search-text'
import { StateView } from '@atalaya/ui/state-view'
import { ActionIcon, Button, TextInput, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconAward,
  IconBed,
  IconBell,
  IconCalendarStats,
  IconCalendarTime,
  IconCalendarWeek,
  IconClockExclamation,
  IconClockHour8,
  IconClockPin,
  IconCreditCard,
  IconDashboard,
  IconDropletPlus,
  IconEngine,
  IconFlame,
  IconGasStation,
  IconGauge,
  IconHeartRateMonitor,
  IconHistory,
  IconId,
  IconLeaf,
  IconMap2,
  IconMapPin,
  IconMapPins,
  IconNotebook,
  IconParking,
  IconPlugConnectedX,
  IconPolygon,
  IconReceipt,
  IconReportAnalytics,
  IconRoute,
  IconRuler2,
  IconSearch,
  IconSitemap,
  IconSnowflake,
  IconStar,
  IconSteeringWheel,
  IconTemperature,
  IconTemperaturePlus,
  IconTrash,
  IconUserPause,
  IconWaveSawTool,
  IconZzz,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecentReport } from '../recent-reports.ts'
import { useReportWords } from '../report-words.ts'
import type { Favourite } from '../use-favourites.ts'
import classes from './report-chooser.module.css'
import { useQuestionText } from './use-question-text.ts'

const icons: Partial<Record<ReportType, Icon>> = {
  trips: IconRoute,
  logbook: IconNotebook,
  days: IconCalendarStats,
  countries: IconMap2,
  harshDriving: IconWaveSawTool,
  driverScore: IconAward,
  vehicleScore: IconSteeringWheel,
  hours: IconCalendarTime,
  worktimeUse: IconClockExclamation,
  itemCosts: IconReceipt,
  fuelCards: IconCreditCard,
  emissions: IconLeaf,
  driverDays: IconUserPause,
  drivingRest: IconBed,
  workingTime: IconClockHour8,
  workingWeeks: IconCalendarWeek,
  stops: IconParking,
  positions: IconMapPins,
  visits: IconPolygon,
  lastPositions: IconClockPin,
  presencePlaces: IconFlame,
  stopPlaces: IconFlame,
  speedingPlaces: IconFlame,
  harshPlaces: IconFlame,
  speeding: IconGauge,
  idling: IconEngine,
  events: IconAlertTriangle,
  notices: IconBell,
  summary: IconReportAnalytics,
  groupSummary: IconSitemap,
  driverSummary: IconId,
  inactivity: IconZzz,
  gaps: IconPlugConnectedX,
  fuelUse: IconGasStation,
  fuelChanges: IconDropletPlus,
  meters: IconRuler2,
  dataQuality: IconHeartRateMonitor,
  sensorValues: IconDashboard,
  outOfBand: IconTemperaturePlus,
  coldChain: IconSnowflake,
}
const familyIcons = {
  movement: IconRoute,
  places: IconMapPin,
  safety: IconGauge,
  sensors: IconTemperature,
  fleet: IconReportAnalytics,
} as const
const iconOf = ({ type, family }: ReportDefinition): Icon => icons[type as ReportType] ?? familyIcons[family]

interface Props {
  recent: readonly RecentReport[]
  /** Undefined while they are read. */
  favourites: readonly Favourite[] | undefined
  onChoose(type: ReportType): void
  onAsk(report: RecentReport): void
  onForget(favourite: Favourite): void
  /** What was made in the background. */
  prepared: ReactNode
}

/** Every report in groups, with what was kept and asked last above them. */
export const ReportChooser = ({ recent, favourites = [], onChoose, onAsk, onForget, prepared }: Props) => {
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const questionText = useQuestionText()
  const [typed, setTyped] = useState('')
  const matches = typed.trim() === '' ? null : createMatcher(typed)
  const found = (reports as readonly ReportDefinition[]).filter(({ type }) => {
    const own = type as ReportType
    return matches === null || matches(`${words.titleOf(own)} ${words.hintOf(own)}`)
  })
  return (
    <div className={classes.chooser}>
      <TextInput
        type="search"
        className={classes.search ?? ''}
        aria-label={t('chooser.search')}
        placeholder={t('chooser.search')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key === 'Enter' && first) onChoose(first.type as ReportType)
        }}
      />
      {matches === null && favourites.length > 0 && (
        <Section title={t('chooser.favourites')} icon={IconStar}>
          {favourites.map((favourite) => (
            <li key={favourite.id} className={classes.kept}>
              <Question
                title={favourite.name}
                hint={`${words.titleOf(favourite.report.type)} · ${questionText(favourite.report)}`}
                onAsk={() => onAsk(favourite.report)}
              />
              {favourite.mayChange && (
                <Tooltip label={t('chooser.forget')}>
                  <ActionIcon
                    aria-label={t('chooser.forgetOf', { name: favourite.name })}
                    onClick={() => onForget(favourite)}
                  >
                    <IconTrash size={16} stroke={1.5} />
                  </ActionIcon>
                </Tooltip>
              )}
            </li>
          ))}
        </Section>
      )}
      {matches === null && recent.length > 0 && (
        <Section title={t('chooser.recent')} icon={IconHistory}>
          {recent.map((report) => (
            <li key={JSON.stringify(report.search)} className={classes.kept}>
              <Question title={words.titleOf(report.type)} hint={questionText(report)} onAsk={() => onAsk(report)} />
            </li>
          ))}
        </Section>
      )}
      {reportFamilies
        .map((family) => [family, found.filter((report) => report.family === family)] as const)
        .filter(([, some]) => some.length > 0)
        .map(([family, some]) => (
          <section key={family} className="stack-close">
            <h2 className={classes.heading}>{t(`families.${family}`)}</h2>
            <ul className={classes.cards}>
              {some.map((report) => {
                const Sign = iconOf(report)
                const type = report.type as ReportType
                return (
                  <li key={type}>
                    <button type="button" className={classes.card} onClick={() => onChoose(type)}>
                      <Sign size={20} stroke={1.5} aria-hidden="true" />
                      <span className={classes.name}>{words.titleOf(type)}</span>
                      <span className={classes.hint}>{words.hintOf(type)}</span>
                    </button>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      {matches === null && prepared}
      {found.length === 0 && (
        <StateView
          kind="filtered"
          title={t('chooser.none')}
          action={
            <Button variant="default" onClick={() => setTyped('')}>
              {t('chooser.clear')}
            </Button>
          }
        />
      )}
    </div>
  )
}

const Section = ({ title, icon: Sign, children }: { title: string; icon: Icon; children: ReactNode }) => (
  <section className="stack-close">
    <h2 className={classes.heading}>
      <Sign size={16} stroke={1.5} aria-hidden="true" />
      {title}
    </h2>
    <ul className={classes.list}>{children}</ul>
  </section>
)

const Question = ({ title, hint, onAsk }: { title: string; hint: string; onAsk(): void }) => (
  <button type="button" className={classes.question} onClick={onAsk}>
    <span className={classes.name}>{title}</span>
    <span className={classes.hint}>{hint}</span>
  </button>
)
