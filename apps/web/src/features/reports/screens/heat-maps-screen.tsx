import { type ReportType, reportOf } from '@atalaya/contract/reports'
import { settingsText } from '@atalaya/contract/reports/question-address'
import { reportSettings } from '@atalaya/contract/reports/report-settings'
import { zoneTime } from '@atalaya/domain/zone-time'
import { Page } from '@atalaya/ui/page'
import { Segments } from '@atalaya/ui/segments'
import { StateView } from '@atalaya/ui/state-view'
import { Button, Skeleton } from '@mantine/core'
import { IconFlame, IconFocus2, IconReportAnalytics } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { hasWebGl2 } from '../../../map/webgl.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { useCompanyInfo } from '../../companies/index.ts'
import { HottestPlaces } from '../components/hottest-places.tsx'
import { NothingChosen } from '../components/nothing-chosen.tsx'
import { ReportControls } from '../components/report-controls.tsx'
import { ReportMap } from '../components/report-map.tsx'
import { questionOfSearch } from '../recent-reports.ts'
import { daysIn, questionIn, type ReportSearch, readSelection, readSettings, reportSearch } from '../report-address.ts'
import { createReportCursor } from '../report-cursor.ts'
import { useReportWords } from '../report-words.ts'
import { useReport } from '../reports.queries.ts'
import classes from './heat-maps-screen.module.css'

/** The reports that are read off a map. */
const heatReports = ['presencePlaces', 'stopPlaces', 'speedingPlaces', 'harshPlaces'] as const satisfies ReportType[]
type HeatReport = (typeof heatReports)[number]

/** Where a fleet is, stops, speeds and brakes: each a report, on a map that has the room. */
export const HeatMapsScreen = () => {
  const [search, patch] = useUrlState(reportSearch)
  const type = heatReports.find((one) => one === search.type) ?? 'presencePlaces'
  return <HeatMap search={{ ...search, type }} patch={patch} />
}

interface Props {
  search: ReportSearch & { type: HeatReport }
  patch(changes: Partial<ReportSearch>): void
}

const HeatMap = ({ search, patch }: Props) => {
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const navigate = useNavigate()
  const pageZone = useTimeZone()
  const company = useCompanyInfo(useCompanyId()).data
  const today = zoneTime(company?.conf.general.timezone ?? pageZone).at(Date.now()).date
  const definition = reportOf(search.type)
  const question = search.of === '-' || !company ? null : questionIn(search, today)
  const { result, rows, error, refetch } = useReport(question)
  const refused = error instanceof ApiFailure ? error.fields : {}
  return (
    <Page
      title={t('heat.title')}
      hint={words.hintOf(search.type)}
      actions={
        <>
          <Segments
            aria-label={t('heat.of')}
            value={search.type}
            data={heatReports.map((value) => ({ value, label: t(`heat.kinds.${value}`) }))}
            onChange={(chosen) => patch({ type: chosen })}
          />
          <Button
            variant="default"
            leftSection={<IconReportAnalytics size={16} stroke={1.75} />}
            onClick={() => void navigate({ to: '/reports', search: questionOfSearch(search) as never })}
          >
            {t('heat.asReport')}
          </Button>
        </>
      }
    >
      <ReportControls
        key={search.type}
        definition={definition}
        search={search}
        days={daysIn(search, today)}
        today={today}
        patch={patch}
        reasonOf={(field) => (refused[field] ? reasonText(refused[field]) : undefined)}
      />
      {search.of === '-' ? (
        <NothingChosen definition={definition} selection={readSelection(search.of)} />
      ) : error ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : result?.isTooLong ? (
        <StateView
          kind="filtered"
          icon={<IconFocus2 size={28} stroke={1.5} />}
          title={t('tooLong.title')}
          hint={t('heat.tooLong')}
          action={<LargerSquares search={search} patch={patch} />}
        />
      ) : rows?.length === 0 ? (
        <StateView
          kind="empty"
          icon={<IconFlame size={28} stroke={1.5} />}
          title={t('nothing.title')}
          hint={t('heat.nothing')}
        />
      ) : (
        <Drawn type={search.type} rows={rows} />
      )}
    </Page>
  )
}

/** The quickest way to less: squares of the double edge are a quarter of them. */
const LargerSquares = ({ search, patch }: Props) => {
  const { t } = useTranslation('reports')
  const settings = readSettings(search.set)
  const metres = 2 * (settings.squareSize ?? reportSettings.squareSize.initial)
  if (metres > reportSettings.squareSize.most) return null
  return (
    <Button variant="default" onClick={() => patch({ set: settingsText({ ...settings, squareSize: metres }) })}>
      {t('settings.squareSize.short', { value: metres })}
    </Button>
  )
}

/** The map and the places that stand out in it, with one cursor. */
const Drawn = ({ type, rows }: { type: HeatReport; rows: ReturnType<typeof useReport>['rows'] }) => {
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const definition = reportOf(type)
  const cursor = useMemo(createReportCursor, [])
  if (!rows || !definition.map) return <Skeleton className={classes.awaited ?? ''} />
  return (
    <div className={classes.drawn}>
      {hasWebGl2() ? (
        <ReportMap
          label={words.titleOf(type)}
          rows={rows}
          layout={definition.map}
          cursor={cursor}
          markOf={() => null}
          onOpen={({ nth }) => cursor.point({ nth, mark: null, from: 'map' })}
        />
      ) : (
        <p className={classes.noMap}>{t('heat.noMap')}</p>
      )}
      <HottestPlaces definition={definition} rows={rows} cursor={cursor} />
    </div>
  )
}
