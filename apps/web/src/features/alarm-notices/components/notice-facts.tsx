import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useFuelUnit } from '../../../selectors/company-info.ts'
import { Fact, Facts } from '../../fleet/index.ts'
import type { NoticeScope } from '../notice-scope.ts'
import { type Why, whyFacts } from '../notice-why.ts'
import type { NoticeWords } from '../use-notice-words.ts'
import { NoticeDeliveries } from './notice-deliveries.tsx'
import { NoticeHistory } from './notice-history.tsx'
import { NoticeSignals } from './notice-signals.tsx'
import { PrioritySign, StateSign } from './notice-signs.tsx'
import classes from './position-modal.module.css'

interface Props {
  notice: AlarmNotice
  why: Why
  words: NoticeWords
  company: string | undefined
  scope: NoticeScope
}

/** Later than this, when it came is said beside when it was. */
const lateMs = 60_000

/** A notice in words: what was true when it fired, and what people made of it. */
export const NoticeFacts = ({ notice, why, words, company, scope }: Props) => {
  const { t } = useTranslation('alarmNotices')
  const format = useFormat()
  const fuelUnit = useFuelUnit()
  const { ts, receptionTs, endTs, info, data, state } = notice
  return (
    <section className={classes.facts} aria-label={t('facts')}>
      <p className={classes.what}>{[words.eventOf(notice), data.text].filter(Boolean).join(': ')}</p>
      <p className={classes.signs}>
        <span className={classes.state}>
          <StateSign state={state.current.value} isMute />
          {words.stateOf(notice)}
        </span>
        <PrioritySign priority={info.priority} hasWord />
      </p>
      <Facts>
        {company && <Fact label={t('columns.company')}>{company}</Fact>}
        <Fact label={t('columns.date')}>{format.dateTime(ts)}</Fact>
        {receptionTs - ts > lateMs && <Fact label={t('received')}>{format.dateTime(receptionTs)}</Fact>}
        <Fact label={t('until')}>
          {endTs === null ? t('lasting') : `${format.dateTime(endTs)} · ${format.duration(Math.max(0, endTs - ts))}`}
        </Fact>
        {whyFacts(why, { t, format, fuelUnit }).map(({ label, text }) => (
          <Fact key={label} label={label} isWide={text.length > 20}>
            {text}
          </Fact>
        ))}
        <Position pos={data.pos} />
        {info.craCode && <Fact label={t('columns.craCode')}>{info.craCode}</Fact>}
      </Facts>
      <h3 className={classes.heading}>{t('history')}</h3>
      <NoticeHistory notice={notice} />
      <NoticeDeliveries scope={scope} noticeId={notice.id} />
      {info.notification.cra && <NoticeSignals scope={scope} noticeId={notice.id} />}
    </section>
  )
}

const sources = { 1: 'gps', 2: 'noFix', 3: 'cell', 4: 'wifi', 5: 'ble' } as const

const Position = ({ pos }: Pick<AlarmNotice['data'], 'pos'>) => {
  const { t } = useTranslation('alarmNotices')
  const format = useFormat()
  if (!pos) return null
  const source = sources[pos.src as keyof typeof sources]
  return (
    <>
      <Fact label={t('columns.position')}>{`${pos.lat.toFixed(5)}, ${pos.lng.toFixed(5)}`}</Fact>
      {pos.spd !== null && <Fact label={t('speed')}>{format.speed(pos.spd)}</Fact>}
      {pos.alt !== null && <Fact label={t('altitude')}>{`${format.number(pos.alt)} m`}</Fact>}
      {source && <Fact label={t('source.label')}>{t(`source.${source}`)}</Fact>}
      {pos.satt !== null && <Fact label={t('satellites')}>{format.number(pos.satt)}</Fact>}
    </>
  )
}
