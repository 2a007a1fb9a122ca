import { Button } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../live/use-now.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { openNotices } from '../notice-desk.ts'
import { defaultPeriod } from '../notice-period.ts'
import type { NoticeScope } from '../notice-scope.ts'
import { useNotices } from '../notices.queries.ts'
import { useNoticeWords } from '../use-notice-words.ts'
import classes from './item-notices.module.css'
import { StateSign } from './notice-signs.tsx'

const mostShown = 3
const clockStepMs = 10_000

interface Props {
  item: { id: number; name: string }
  /** What stands around them where they are shown. */
  frame(title: string, list: ReactNode): ReactNode
}

/** The last notices of an item, of those that the bell has read anyway; nothing where there are none. */
export const ItemNotices = ({ item, frame }: Props) => {
  const { t } = useTranslation('alarmNotices')
  const format = useFormat()
  const now = useNow(clockStepMs)
  const words = useNoticeWords()
  const companyId = useCompanyId()
  const scope = useMemo((): NoticeScope => ({ kind: 'company', id: companyId }), [companyId])
  const { data } = useNotices(scope, defaultPeriod)
  const own = useMemo(
    () => [...(data?.values() ?? [])].filter(({ itemId }) => itemId === item.id).sort((a, b) => b.ts - a.ts),
    [data, item.id],
  )
  if (own.length === 0) return null
  return frame(
    t('ofItem', { count: own.length }),
    <>
      <ul>
        {own.slice(0, mostShown).map((notice) => (
          <li key={notice.id}>
            <button type="button" className={classes.notice} onClick={() => openNotices({ noticeId: notice.id })}>
              <StateSign state={notice.state.current.value} />
              <span className={classes.name} title={words.eventOf(notice)}>
                {notice.info.name}
              </span>
              <time title={format.dateTime(notice.ts)}>{format.age(notice.ts, Math.max(now, notice.ts))}</time>
            </button>
          </li>
        ))}
      </ul>
      {own.length > mostShown && (
        <Button size="compact-sm" variant="subtle" onClick={() => openNotices({ search: item.name })}>
          {t('allOfItem')}
        </Button>
      )}
    </>,
  )
}
