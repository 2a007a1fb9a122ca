import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { historyOf } from '../notice-history.ts'
import { stateWords } from '../use-notice-words.ts'
import { StateSign } from './notice-signs.tsx'
import classes from './state-choice.module.css'

/** Every change with its date, who made it and why, newest first (spec 2 §4). */
export const NoticeHistory = ({ notice }: { notice: AlarmNotice }) => {
  const { t } = useTranslation('alarmNotices')
  const format = useFormat()
  return (
    <ol className={classes.history} aria-label={t('history')}>
      {historyOf(notice).map(({ value, ts, by, text, for: passedTo }) => (
        <li key={`${value} ${ts} ${text}`}>
          <StateSign state={value} isMute />
          <span>
            {[t(`state.${stateWords[value]}`), passedTo && passedTo !== by ? `${by} → ${passedTo}` : by]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <time>{format.dateTime(ts)}</time>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  )
}
