import type { AlarmNoticeId, NoticeDelivery } from '@atalaya/contract/alarm-notices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { type NoticeScope, readDeliveries } from '../notice-scope.ts'
import classes from './notice-signals.module.css'
import positions from './position-modal.module.css'

/** While one is under way it is looked again. */
const rereadMs = 5_000

/** Who was told of a notice, by what, and what became of it; nothing where nobody was. */
export const NoticeDeliveries = ({ scope, noticeId }: { scope: NoticeScope; noticeId: AlarmNoticeId }) => {
  const { t } = useTranslation('alarmNotices')
  const { data, isError } = useQuery({
    queryKey: ['noticeDeliveries', scope.kind, scope.id, noticeId],
    queryFn: ({ signal }) => readDeliveries(scope, noticeId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'waiting') ? rereadMs : false),
  })
  if (!isError && !data?.length) return null
  return (
    <>
      <h3 className={positions.heading}>{t('deliveries.title')}</h3>
      {data ? (
        <ol className={classes.signals} aria-label={t('deliveries.title')}>
          {data.map((each) => (
            <Delivery key={each.id} delivery={each} />
          ))}
        </ol>
      ) : (
        <p className="failure">{t('deliveries.failed')}</p>
      )}
    </>
  )
}

const Delivery = ({ delivery }: { delivery: NoticeDelivery }) => {
  const { t } = useTranslation('alarmNotices')
  const format = useFormat()
  const { about, turn, channel, whom, state, answer, toldTs } = delivery
  const what = about === 'raised' ? '' : t(`deliveries.about.${about}`, { step: turn + 1 })
  const ours: Record<string, string> = {
    'no.address': t(`deliveries.noAddress.${channel}`),
    digest: t('deliveries.digest'),
    quiet: t('deliveries.quiet'),
  }
  const said = ours[answer ?? ''] ?? answer
  return (
    <li>
      <span>
        {whom} · <strong data-state={state}>{t(`deliveries.state.${state}`)}</strong>
      </span>
      <time>{format.dateTime(toldTs)}</time>
      <p>{[t(`deliveries.channel.${channel}`), what, state === 'sent' ? '' : said].filter(Boolean).join(' · ')}</p>
    </li>
  )
}
