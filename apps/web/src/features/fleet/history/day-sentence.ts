import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { shortDuration } from '../short-duration.ts'
import { standingSince } from './day-states.ts'
import { useDayHistory } from './history-context.tsx'

/** What the chart of the day says, in a sentence; empty while it is being read. */
export const useDaySentence = (): string => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const { history, period } = useDayHistory()
  if (!history) return ''
  const since = standingSince(history, period)
  if (since !== null) return t('timeline.standing', { at: format.dateTime(since) })
  const { trips, distanceM, drivingMs, stoppedMs, gapMs } = history.summary
  if (trips === 0 && stoppedMs === 0 && gapMs === 0) return ''
  const said = t('timeline.sentence', {
    count: trips,
    distance: format.distance(distanceM),
    driving: shortDuration(format, drivingMs),
    stopped: shortDuration(format, stoppedMs),
  })
  return gapMs > 0 ? `${said} · ${t('timeline.sentenceGap', { gap: shortDuration(format, gapMs) })}` : said
}
