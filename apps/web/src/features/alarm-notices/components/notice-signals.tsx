import type { AlarmNoticeId } from '@atalaya/contract/alarm-notices'
import type { CraSignal } from '@atalaya/contract/cras'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { type NoticeScope, readSignals } from '../notice-scope.ts'
import classes from './notice-signals.module.css'
import positions from './position-modal.module.css'

/** While one is under way it is looked again. */
const rereadMs = 5_000

/** What an alarm receiving centre was told of a notice, and every answer; nothing where it was told nothing. */
export const NoticeSignals = ({ scope, noticeId }: { scope: NoticeScope; noticeId: AlarmNoticeId }) => {
  const { t } = useTranslation('cras')
  const { data, isError } = useQuery({
    queryKey: ['noticeSignals', scope.kind, scope.id, noticeId],
    queryFn: ({ signal }) => readSignals(scope, noticeId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'waiting') ? rereadMs : false),
  })
  if (!isError && !data?.length) return null
  return (
    <>
      <h3 className={positions.heading}>{t('signals.title')}</h3>
      {data ? (
        <ol className={classes.signals} aria-label={t('signals.title')}>
          {data.map((each) => (
            <Signal key={each.id} signal={each} />
          ))}
        </ol>
      ) : (
        <p className="failure">{t('signals.failed')}</p>
      )}
    </>
  )
}

const Signal = ({ signal }: { signal: CraSignal }) => {
  const { t } = useTranslation('cras')
  const format = useFormat()
  const { turn, state, craName, account, code, sequence, tries, createdTs } = signal
  return (
    <li>
      <span>
        {t(`turns.${turn}`)} · <strong data-state={state}>{t(`states.${state}`)}</strong>
      </span>
      <time>{format.dateTime(createdTs)}</time>
      <p>{`${craName} · ${t('test.sent', { account, code, sequence })}`}</p>
      <ul>
        {tries.map((each) => (
          <li key={`${each.ts} ${each.receiver} ${each.answer}`}>
            <span>
              {`${t(each.receiver === 1 ? 'form.main' : 'form.backup')}: ${t('test.inMs', { answer: t(`answers.${each.answer}`), ms: each.ms })}`}
            </span>
            <time>{format.dateTime(each.ts)}</time>
          </li>
        ))}
      </ul>
    </li>
  )
}
