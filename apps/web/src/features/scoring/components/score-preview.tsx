import { type ScorePreview as Preview, type ScoredSubject, scoredSubjects } from '@atalaya/contract/scoring'
import type { ScoreFormula } from '@atalaya/domain/driving-score'
import { DayBars } from '@atalaya/ui/charts/day-bars'
import { WhenSeen } from '@atalaya/ui/charts/when-seen'
import { Segments } from '@atalaya/ui/segments'
import { StateView } from '@atalaya/ui/state-view'
import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHourglass, IconSteeringWheel } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { monthText } from '../month-text.ts'
import { previewSearch } from '../preview-search.ts'
import { useScorePreview } from '../scoring.queries.ts'
import { ScoreList } from './score-list.tsx'
import { ScoreMovers } from './score-movers.tsx'
import classes from './score-preview.module.css'

interface Props {
  /** What is typed, or the last of it that could be scored by. */
  formula: ScoreFormula
  isStale: boolean
  /** Of the settings with the formula in force. */
  version: number
}

/** What is still being typed is asked for when they pause. */
const restMs = 300
const chartPx = 150

/** Last month by the formula in force and by the one that is typed, of drivers or of vehicles. */
export const ScorePreview = ({ formula, isStale, version }: Props) => {
  const { t, i18n } = useTranslation('scoring')
  const id = useId()
  const [search, patch] = useUrlState(previewSearch)
  const [asked] = useDebouncedValue({ formula, of: search.of, text: search.q, offset: search.offset }, restMs)
  const { data, error, refetch, isFetching } = useScorePreview(asked, version)
  const month = data && monthText(data.from, i18n.language)
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <header className="head-line">
        <h2 id={id}>{month ? t('preview.title', { month: month.alone }) : t('preview.computing')}</h2>
        <Segments
          aria-label={t('preview.of')}
          size="xs"
          value={search.of}
          data={scoredSubjects.map((value: ScoredSubject) => ({ value, label: t(`preview.${value}`) }))}
          onChange={(of) => patch({ of, q: '', offset: 0, who: null })}
        />
      </header>
      {isStale && <p className="secondary">{t('preview.stale')}</p>}
      {error && !isFetching ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : !data || !month ? (
        <div aria-busy="true" role="status" aria-label={t('preview.computing')} className="stack">
          <Skeleton height={20} width="70%" />
          <Skeleton height={chartPx} />
          <Skeleton height={120} />
        </div>
      ) : data.isTooLong ? (
        <StateView
          kind="empty"
          icon={<IconHourglass size={28} stroke={1.5} />}
          title={t('preview.tooLong')}
          hint={t('preview.tooLongHint')}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {t('preview.retry')}
            </Button>
          }
        />
      ) : data.driven === 0 ? (
        <StateView
          kind="empty"
          icon={<IconSteeringWheel size={28} stroke={1.5} />}
          title={t('preview.empty', { month: month.inText })}
          hint={t('preview.emptyHint')}
        />
      ) : (
        <div className={classes.found} aria-busy={isFetching}>
          <WhenSeen heightPx={chartPx}>
            <Distribution preview={data} />
          </WhenSeen>
          <p className="secondary">{t('preview.legend')}</p>
          <Covers preview={data} />
          <ScoreMovers preview={data} onChoose={(change) => patch({ q: change.name, offset: 0, who: change.id })} />
          <ScoreList preview={data} search={search} patch={patch} />
        </div>
      )}
    </section>
  )
}

/** Columns by the proposed formula, and a line across each for how many there are now. */
const Distribution = ({ preview }: { preview: Preview }) => {
  const { t } = useTranslation('scoring')
  const format = useFormat()
  const { distribution, median, scored, driven } = preview
  const scoreText = (score: number | null) => (score === null ? '–' : format.number(score, 1))
  const counts = (index: number) => ({
    now: format.number(distribution.now[index] ?? 0),
    proposed: format.number(distribution.proposed[index] ?? 0),
  })
  return (
    <DayBars
      title={t('preview.chart')}
      summary={t('preview.summary', {
        ...{ now: scoreText(median.now), proposed: scoreText(median.proposed) },
        ...{ scored: format.number(scored), driven: format.number(driven) },
      })}
      values={distribution.proposed}
      before={distribution.now}
      dayLabel={(index) => format.number(index)}
      textAt={(index) => t('preview.at', { score: format.number(index), ...counts(index) })}
      axisLabel={(value) => format.number(value)}
      table={{
        columns: [t('list.score'), t('preview.now'), t('preview.proposed')],
        rows: distribution.now.map((_, index) => [format.number(index), counts(index).now, counts(index).proposed]),
      }}
      heightPx={chartPx}
    />
  )
}

const Covers = ({ preview: { vehicles } }: { preview: Preview }) => {
  const { t } = useTranslation('scoring')
  const format = useFormat()
  if (vehicles.read === vehicles.all) return null
  const counts = { read: format.number(vehicles.read), all: format.number(vehicles.all) }
  return <p className="secondary">{t('preview.covers', counts)}</p>
}
