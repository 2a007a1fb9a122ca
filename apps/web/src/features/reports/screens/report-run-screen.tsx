import type { ReportRun, RunResult as Result } from '@atalaya/contract/report-runs'
import { reportOf } from '@atalaya/contract/reports'
import { may } from '@atalaya/contract/roles'
import { Page } from '@atalaya/ui/page'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconFileOff, IconRefresh, IconUsers, IconUsersMinus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { RunCard } from '../../../runs/run-card.tsx'
import { useCancelRun, useDownloadRunFile } from '../../../runs/runs.queries.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useCompanyId, useUser } from '../../../session/current-session.ts'
import { CompareMenu } from '../components/compare-menu.tsx'
import { ComparedResult, useDaysText } from '../components/compared-result.tsx'
import { FilesMenu } from '../components/files-menu.tsx'
import { RunResult } from '../components/run-result.tsx'
import { type ReportSearch, searchOfQuestion } from '../report-address.ts'
import { useReportRun, useShareRun } from '../report-runs.queries.ts'
import { useReportWords } from '../report-words.ts'
import classes from './reports-screen.module.css'

const phone = '(max-width: 499.98px)'

interface Props {
  search: ReportSearch
  patch(changes: Partial<ReportSearch>, how?: { replace?: boolean }): void
}

/** What a run of a report has found, at an address that stays: progress while it works, then its rows. */
export const ReportRunScreen = ({ search, patch }: Props) => {
  const { t } = useTranslation('reports')
  const words = useReportWords()
  const navigate = useNavigate()
  const hintOf = useRunHint()
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  const { data, error, refetch } = useReportRun(search.run)
  const ask = (asked: object) => void navigate({ to: '.', search: asked as never })
  return (
    <Page
      title={data ? words.titleOf(data.question.type) : t('result.title')}
      {...(data && !isPhone ? { hint: hintOf(data) } : {})}
      actions={
        <>
          <Button variant="default" leftSection={<IconArrowLeft size={16} />} onClick={() => ask({})}>
            {t('back')}
          </Button>
          {data && (
            <>
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} stroke={1.75} />}
                onClick={() => ask(searchOfQuestion(data.question))}
              >
                {t('result.askAgain')}
              </Button>
              {data.result && (
                <CompareMenu
                  runId={search.run}
                  before={data.before}
                  chosen={search.with}
                  onChoose={(earlierId) => patch({ with: earlierId, sort: '', page: 1, q: '' }, { replace: false })}
                />
              )}
              {data.mayShare && <ShareButton run={data} />}
              {data.run.files.length > 0 && <FilesMenu run={data.run} />}
            </>
          )}
        </>
      }
    >
      {data ? (
        <Body data={data} search={search} patch={patch} />
      ) : (
        <Awaited error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

/** Whose it is, of when and of which days. */
const useRunHint = () => {
  const { t } = useTranslation('reports')
  const { t: runs } = useTranslation('runs')
  const format = useFormat()
  const daysText = useDaysText()
  return ({ run, question, result }: ReportRun): string =>
    [
      daysText(question),
      ...(result ? [t('whom', { count: result.items })] : []),
      runs('askedBy', { name: run.user.name, at: format.dateTime(run.createdTs) }),
      ...(run.isShared ? [runs('shared')] : []),
      ...(run.expiresTs === null ? [] : [t('result.keptUntil', { day: format.date(run.expiresTs) })]),
    ].join(' · ')
}

const Awaited = ({ error, onRetry }: { error: unknown; onRetry(): void }) => {
  const { t } = useTranslation('reports')
  if (error instanceof ApiFailure && error.statusCode === 404)
    return (
      <StateView
        kind="empty"
        icon={<IconFileOff size={28} stroke={1.5} />}
        title={t('result.gone.title')}
        hint={t('result.gone.hint')}
      />
    )
  if (error) return <FailureView error={error} onRetry={onRetry} />
  return <RecordSkeleton lines={6} />
}

const Body = ({ data, search, patch }: Props & { data: ReportRun }) => {
  const { t } = useTranslation('reports')
  const { run, question, result } = data
  const { data: before, error, refetch } = useReportRun(search.with)
  if (run.state === 'failed' || run.state === 'cancelled')
    return (
      <StateView
        kind={run.state === 'failed' ? 'error' : 'empty'}
        title={t(`result.${run.state}`)}
        hint={run.error === null ? undefined : reasonText(run.error)}
      />
    )
  if (!result) return <Work run={run} />
  const definition = reportOf(question.type)
  if (search.with === 0)
    return (
      <RunResult
        runId={run.id}
        definition={definition}
        question={question}
        result={result}
        search={search}
        patch={patch}
      />
    )
  if (!before?.result) return <Awaited error={error} onRetry={() => void refetch()} />
  return (
    <ComparedResult
      key={search.with}
      definition={definition}
      now={{ ...data, result }}
      before={{ ...before, result: before.result as Result }}
      search={search}
      patch={patch}
    />
  )
}

/** How far it is, and a way out; of one without rows its files. */
const Work = ({ run }: Pick<ReportRun, 'run'>) => {
  const { t } = useTranslation('runs')
  const { t: reports } = useTranslation('reports')
  const of = { companyId: useCompanyId() }
  const cancelling = useCancelRun(of)
  const downloading = useDownloadRunFile(of)
  const mayCancel = may(useUser(), 'runs.cancel')
  return (
    <div className={classes.tooLong}>
      <ul>
        <RunCard
          run={run}
          isCancelling={cancelling.isPending}
          onCancel={
            mayCancel
              ? (one) => cancelling.mutate(one, { onSuccess: () => toastDone(t('cancelled')), onError: toastFailure })
              : null
          }
          onDownload={(file) => downloading.mutate({ run, file }, { onError: toastFailure })}
        />
      </ul>
      {run.state === 'done' && <p className="paragraph">{reports('result.filesOnly')}</p>}
    </div>
  )
}

const ShareButton = ({ run: { run } }: { run: ReportRun }) => {
  const { t } = useTranslation('reports')
  const sharing = useShareRun(run.id)
  const { isShared } = run
  return (
    <Button
      variant="default"
      leftSection={isShared ? <IconUsersMinus size={16} stroke={1.75} /> : <IconUsers size={16} stroke={1.75} />}
      aria-pressed={isShared}
      loading={sharing.isPending}
      onClick={() =>
        sharing.mutate(!isShared, {
          onSuccess: () => toastDone(t(isShared ? 'result.notShared' : 'result.shared')),
          onError: toastFailure,
        })
      }
    >
      {t(isShared ? 'result.unshare' : 'result.share')}
    </Button>
  )
}
