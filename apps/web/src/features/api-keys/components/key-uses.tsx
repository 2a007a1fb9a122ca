import type { ApiKey } from '@atalaya/contract/api-keys'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { type KeyOwner, useKeyUses } from '../api-keys.queries.ts'
import classes from './keys.module.css'

interface Props {
  owner: KeyOwner
  apiKey: ApiKey
  /** Shows them one by one. */
  onCalls(key: ApiKey): void
}

/** What a key was used for in the last days, by call, with the last that were refused. */
export const KeyUsesView = ({ owner, apiKey, onCalls }: Props) => {
  const { t } = useTranslation('apiKeys')
  const format = useFormat()
  const { data, error, refetch } = useKeyUses(owner, apiKey.id)
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton />
  return (
    <div className={classes.form}>
      <section>
        <h3 className={classes.heading}>{t('uses.routes')}</h3>
        {data.routes.length === 0 ? (
          <p className={classes.hint}>{t('uses.nothing')}</p>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('uses.route')}</th>
                <th scope="col">{t('uses.calls')}</th>
                <th scope="col">{t('uses.refused')}</th>
                <th scope="col">{t('uses.failed')}</th>
              </tr>
            </thead>
            <tbody>
              {data.routes.map(({ route, calls, refused, failed, lastTs }) => (
                <tr key={route}>
                  <th scope="row">
                    <code>{route}</code>
                    <span className={classes.hint}>
                      {t('uses.last')}: {format.dateTime(lastTs)}
                    </span>
                  </th>
                  <td>{format.number(calls, 0)}</td>
                  <td>{format.number(refused, 0)}</td>
                  <td>{format.number(failed, 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <section>
        <h3 className={classes.heading}>{t('uses.refusals')}</h3>
        {data.refusals.length === 0 && <p className={classes.hint}>{t('uses.noRefusals')}</p>}
        <ul className={classes.refusals}>
          {data.refusals.map(({ ts, route, status, code, ip }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of one instant are alike
            <li key={nth}>
              <code>{route}</code>
              <span className={classes.hint}>
                {format.dateTime(ts)} · {status} {code} · {ip}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <div className={classes.buttons}>
        <Button variant="default" leftSection={<IconListDetails size={16} />} onClick={() => onCalls(apiKey)}>
          {t('log.open')}
        </Button>
      </div>
    </div>
  )
}
