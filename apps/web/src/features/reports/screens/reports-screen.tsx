import { type ReportQuestionIn, type ReportType, reportOf } from '@atalaya/contract/reports'
import { may } from '@atalaya/contract/roles'
import { zoneTime } from '@atalaya/domain/zone-time'
import { Page } from '@atalaya/ui/page'
import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconArchive,
  IconArrowLeft,
  IconCalendarOff,
  IconCalendarRepeat,
  IconHourglass,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { RunList } from '../../../runs/run-list.tsx'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useCompanyId, useUser } from '../../../session/current-session.ts'
import { useCompanyInfo } from '../../companies/index.ts'
import { NothingChosen } from '../components/nothing-chosen.tsx'
import { ReportChooser } from '../components/report-chooser.tsx'
import { ReportControls } from '../components/report-controls.tsx'
import { ReportResult } from '../components/report-result.tsx'
import { useQuestionText } from '../components/use-question-text.ts'
import { questionOfSearch, type RecentReport, readRecent, rememberReport } from '../recent-reports.ts'
import { daysIn, isAnswerable, questionIn, type ReportSearch, readSelection, reportSearch } from '../report-address.ts'
import { useReportWords } from '../report-words.ts'
import { usePrepareReport, useReport } from '../reports.queries.ts'
import { useFavourites } from '../use-favourites.ts'
import { useOpenRow } from '../use-open-row.ts'
import { useReportHint } from '../use-report-hint.ts'
import { ReportRunScreen } from './report-run-screen.tsx'
import classes from './reports-screen.module.css'

/** There the rows have the room. */
const phone = '(max-width: 499.98px)'

/** What can be asked, and what was answered: one address each. */
export const ReportsScreen = () => {
  const [search, patch] = useUrlState(reportSearch)
  const { type, run } = search
  if (run > 0) return <ReportRunScreen key={run} search={search} patch={patch} />
  return type === null ? <Chooser /> : <Report key={type} search={{ ...search, type }} patch={patch} />
}

const Chooser = () => {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  const { id } = useUser()
  const companyId = useCompanyId()
  const favourites = useFavourites()
  const ask = (search: object) => void navigate({ to: '.', search: search as never })
  return (
    <Page title={t('title')} hint={t('hint')}>
      <ReportChooser
        recent={readRecent(id, companyId)}
        favourites={favourites.list}
        onChoose={(type) => ask({ type, period: reportOf(type).opensWith })}
        onAsk={({ search }) => ask(search)}
        onForget={(favourite) => void favourites.forget(favourite)}
        prepared={<RunList of={{ companyId }} kind="report" onOpen={(run) => ask({ run: run.id })} />}
      />
    </Page>
  )
}

interface Props {
  search: ReportSearch & { type: ReportType }
  patch(changes: Partial<ReportSearch>, how?: { replace?: boolean }): void
}

const Report = ({ search, patch }: Props) => {
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const hintOf = useReportHint()
  const navigate = useNavigate()
  const pageZone = useTimeZone()
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const company = useCompanyInfo(useCompanyId()).data
  const timezone = company?.conf.general.timezone ?? pageZone
  const today = zoneTime(timezone).at(Date.now()).date
  const definition = reportOf(search.type)
  const days = daysIn(search, today)
  const isNobody = !isAnswerable(definition, readSelection(search.of))
  // Until it is known by whose clocks days begin, nothing is asked.
  const question = isNobody || !company ? null : questionIn(search, today)
  const { result, rows, error, refetch } = useReport(question)
  useRemembered(search, result !== undefined)
  const refused = error instanceof ApiFailure ? error.fields : {}
  const openRow = useOpenRow(definition, { question: questionOfSearch(search), lastDay: days.to })
  return (
    <Page
      title={words.titleOf(search.type)}
      {...(isPhone ? {} : { hint: hintOf(search.type) })}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} />}
            onClick={() => void navigate({ to: '.', search: {} as never })}
          >
            {t('back')}
          </Button>
          <FavouriteButton search={search} />
          {question && result && !result.isTooLong && <KeepButton question={question} />}
          <RegularlyButton search={search} />
        </>
      }
    >
      <ReportControls
        definition={definition}
        search={search}
        days={days}
        today={today}
        patch={patch}
        reasonOf={(field) => (refused[field] ? reasonText(refused[field]) : undefined)}
      />
      <ReportResult
        definition={definition}
        search={search}
        days={days}
        timezone={timezone}
        question={question}
        result={result}
        rows={rows}
        patch={patch}
        onOpen={openRow}
        failure={
          isNobody ? (
            <NothingChosen definition={definition} selection={readSelection(search.of)} />
          ) : error ? (
            <FailureView error={error} onRetry={() => void refetch()} />
          ) : result?.isTooLong ? (
            <TooLong question={question} />
          ) : undefined
        }
        empty={
          <Nothing type={search.type} lastKnownAt={result?.lastKnownAt ?? null} patch={patch} timezone={timezone} />
        }
      />
    </Page>
  )
}

/** What was answered is among the recent ones from then on. */
const useRemembered = (search: Props['search'], isAnswered: boolean): void => {
  const { id } = useUser()
  const companyId = useCompanyId()
  const asked = JSON.stringify(questionOfSearch(search))
  useEffect(() => {
    if (!isAnswered) return
    rememberReport(id, companyId, { type: search.type, search: JSON.parse(asked) as RecentReport['search'] })
  }, [id, companyId, asked, isAnswered, search.type])
}

/** Keeps the question among the favourites, under its own words. */
const FavouriteButton = ({ search }: Pick<Props, 'search'>) => {
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const questionText = useQuestionText()
  const { list, keep, forget } = useFavourites()
  const report = useMemo(() => ({ type: search.type, search: questionOfSearch(search) }), [search])
  const kept = list?.find((favourite) => JSON.stringify(favourite.report.search) === JSON.stringify(report.search))
  const name = `${words.titleOf(search.type)} · ${questionText(report)}`.slice(0, 60)
  return (
    <Button
      variant="default"
      leftSection={kept ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.75} />}
      aria-pressed={kept !== undefined}
      disabled={list === undefined || kept?.mayChange === false}
      onClick={async () => {
        if (kept) await forget(kept)
        else if (await keep(report, name)) toastDone(t('kept', { name }))
      }}
    >
      {t(kept ? 'forget' : 'keep')}
    </Button>
  )
}

/** Has what was answered kept for a month, to be opened again, shared and compared. */
const KeepButton = ({ question }: { question: ReportQuestionIn }) => {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  const preparing = usePrepareReport()
  return (
    <Button
      variant="default"
      leftSection={<IconArchive size={16} stroke={1.75} />}
      loading={preparing.isPending}
      onClick={() =>
        preparing.mutate(question, {
          onSuccess: ({ runId }) => void navigate({ to: '.', search: { run: runId } as never }),
          onError: toastFailure,
        })
      }
    >
      {t('result.keep')}
    </Button>
  )
}

/** The form of a report that is sent again and again, filled with this question. */
const RegularlyButton = ({ search }: Pick<Props, 'search'>) => {
  const { t } = useTranslation('periodicReports')
  const navigate = useNavigate()
  if (!may(useUser(), 'periodic.write')) return null
  const { type, of, clock, set, period } = search
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarRepeat size={16} stroke={1.75} />}
      onClick={() => void navigate({ to: '/periodic', search: { edit: 0, type, of, clock, set, period } as never })}
    >
      {t('actions.regularly')}
    </Button>
  )
}

/** What a call does not answer is read meanwhile somebody does something else. */
const TooLong = ({ question }: { question: ReportQuestionIn | null }) => {
  const { t } = useTranslation('reports')
  const companyId = useCompanyId()
  const navigate = useNavigate()
  const preparing = usePrepareReport()
  const open = (runId: number) => void navigate({ to: '.', search: { run: runId } as never })
  return (
    <div className={classes.tooLong}>
      <StateView
        kind="filtered"
        icon={<IconHourglass size={28} stroke={1.5} />}
        title={t('tooLong.title')}
        hint={t('tooLong.hint')}
        action={
          question && (
            <Button
              loading={preparing.isPending}
              onClick={() =>
                preparing.mutate(question, { onSuccess: ({ runId }) => open(runId), onError: toastFailure })
              }
            >
              {t('tooLong.prepare')}
            </Button>
          )
        }
      />
      <RunList of={{ companyId }} kind="report" onOpen={({ id }) => open(id)} />
    </div>
  )
}

interface NothingProps {
  type: ReportType
  lastKnownAt: number | null
  timezone: string
  patch: Props['patch']
}

/** Nothing in these days: which ones have something, and the way there. */
const Nothing = ({ type, lastKnownAt, timezone, patch }: NothingProps) => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const day = lastKnownAt === null ? null : zoneTime(timezone).at(lastKnownAt).date
  return (
    <StateView
      kind="empty"
      icon={<IconCalendarOff size={28} stroke={1.5} />}
      title={t(type === 'stops' ? 'nothing.stops' : 'nothing.title')}
      hint={day === null ? t('nothing.hint') : t('nothing.last', { day: format.day(day) })}
      action={
        day !== null && (
          <Button variant="default" onClick={() => patch({ period: 'own', from: day, to: day, page: 1 })}>
            {t('nothing.show', { day: format.day(day) })}
          </Button>
        )
      }
    />
  )
}
