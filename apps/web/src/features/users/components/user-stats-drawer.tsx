import type { User, UserStats } from '@atalaya/contract/users'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useUserStats } from '../users.queries.ts'
import { UserSessions } from './user-sessions.tsx'
import classes from './user-stats.module.css'

interface Props {
  id: number | null
  user: User | undefined
  onClose(): void
}

/** When and from where somebody came in, on the web and in the app, and who tried and failed. */
export const UserStatsDrawer = ({ id, user, onClose }: Props) => {
  const { t } = useTranslation('users')
  const { data, error, refetch } = useUserStats(id)
  return (
    <RecordDrawer
      isOpen={id !== null}
      title={user ? t('stats.title', { name: `${user.firstName} ${user.lastName}` }) : t('actions.stats')}
      onClose={onClose}
    >
      {data ? (
        <div className={classes.stats}>
          {(['front', 'app'] as const).map((application) => (
            <section key={application} aria-labelledby={`stats-${application}`} className="stack-close">
              <h2 id={`stats-${application}`}>{t(`stats.${application}`)}</h2>
              <Accesses stats={data[application]} />
            </section>
          ))}
          {user && <UserSessions user={user} />}
        </div>
      ) : error ? (
        <FailureView error={error} onRetry={() => void refetch()} />
      ) : (
        <RecordSkeleton />
      )}
    </RecordDrawer>
  )
}

const Accesses = ({ stats: { last, prev, failing } }: { stats: UserStats['front'] }) => {
  const { t } = useTranslation('users')
  const format = useFormat()
  if (!last && failing.length === 0) return <p className={classes.none}>{t('stats.never')}</p>
  const failed = [...failing, ...(last?.fail ?? []), ...(prev?.fail ?? [])].toSorted((a, b) => b.ts - a.ts)
  return (
    <>
      <dl className="stack-tight">
        {[
          { key: 'last' as const, access: last },
          { key: 'prev' as const, access: prev },
        ].map(({ key, access }) => (
          <div key={key} className={classes.line}>
            <dt>{t(`stats.${key}`)}</dt>
            <dd>{access ? `${format.dateTime(access.ts)} · ${access.ip}` : <span className={classes.none}>–</span>}</dd>
          </div>
        ))}
      </dl>
      {failed.length > 0 && (
        <table className={classes.table}>
          <caption>{t('stats.failed', { count: failed.length })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('stats.date')}</th>
              <th scope="col">{t('stats.ip')}</th>
            </tr>
          </thead>
          <tbody>
            {failed.map(({ ts, ip }, nth) => (
              <tr key={`${ts}-${String(nth)}`}>
                <td>{format.dateTime(ts)}</td>
                <td>{ip}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
