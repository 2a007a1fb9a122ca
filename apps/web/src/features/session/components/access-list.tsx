import type { CurrentUser } from '@atalaya/contract/session'
import { Segments } from '@atalaya/ui/segments'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import classes from './access-list.module.css'

type Access = NonNullable<CurrentUser['login']['front']['last']>

/** When and from where the user signed in, on the web and in the app, with the attempts that failed before. */
export const AccessList = ({ login }: { login: CurrentUser['login'] }) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<'front' | 'app'>('front')
  const [failed, setFailed] = useState<Access['fail'] | null>(null)
  const { last, prev } = login[kind]
  return (
    <div>
      <Segments
        size="xs"
        isWide
        value={kind}
        onChange={setKind}
        data={[
          { value: 'front', label: t('accesses.web') },
          { value: 'app', label: t('accesses.app') },
        ]}
      />
      <dl className={classes.list}>
        <AccessLine label={t('accesses.last')} access={last} onShowFailed={setFailed} />
        <AccessLine label={t('accesses.prev')} access={prev} onShowFailed={setFailed} />
      </dl>
      <FailedAttempts attempts={failed} onClose={() => setFailed(null)} />
    </div>
  )
}

interface LineProps {
  label: string
  access: Access | null
  onShowFailed(attempts: Access['fail']): void
}

const AccessLine = ({ label, access, onShowFailed }: LineProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={classes.line}>
      <dt>{label}</dt>
      <dd>
        {access ? (
          <>
            <time dateTime={new Date(access.ts).toISOString()}>{format.dateTime(access.ts)}</time>
            <span className="secondary">{access.ip}</span>
            {access.fail.length > 0 && (
              <button type="button" className={classes.failed} onClick={() => onShowFailed(access.fail)}>
                {t('accesses.failed', { count: access.fail.length })}
              </button>
            )}
          </>
        ) : (
          <span className="secondary">{t('accesses.never')}</span>
        )}
      </dd>
    </div>
  )
}

const FailedAttempts = ({ attempts, onClose }: { attempts: Access['fail'] | null; onClose(): void }) => {
  const { t } = useTranslation('app')
  const format = useFormat()
  return (
    <Modal opened={attempts !== null} onClose={onClose} title={t('accesses.failedTitle')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('accesses.date')}</th>
            <th scope="col">{t('accesses.ip')}</th>
          </tr>
        </thead>
        <tbody>
          {attempts?.map(({ ts, ip }) => (
            <tr key={`${ts} ${ip}`}>
              <td>{format.dateTime(ts)}</td>
              <td>{ip}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
