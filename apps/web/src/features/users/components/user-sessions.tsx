import { userSessionRoutes } from '@atalaya/contract/accounts'
import { may } from '@atalaya/contract/roles'
import type { User } from '@atalaya/contract/users'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { call } from '../../../session/api.ts'
import { useUser } from '../../../session/current-session.ts'
import { SessionList } from '../../session/index.ts'
import classes from './user-stats.module.css'

/** Where a user is signed in, for who administers the company: each ends at once, and what was lost can be taken away. */
export const UserSessions = ({ user }: { user: User }) => {
  const { t } = useTranslation('users')
  const me = useUser()
  const client = useQueryClient()
  const companyId = me.companyId as number
  const params = { companyId, id: user.id }
  const key = ['userSessions', companyId, user.id]
  const { data, error, isPending } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(userSessionRoutes.list, { params, signal }),
    gcTime: 0,
  })
  const ending = useMutation({
    mutationFn: ({ end }: { end: () => Promise<object>; done: string }) => end(),
    onSuccess: (_, { done }) => toastDone(done),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  })
  const mayWrite = may(me, 'users.write')
  const failure = error ?? ending.error
  const endOne = (sessionId: string) =>
    ending.mutate({
      end: () => call(userSessionRoutes.end, { params: { ...params, sessionId } }),
      done: t('sessions.ended'),
    })
  return (
    <section aria-labelledby="user-sessions" className={classes.part}>
      <h2 id="user-sessions" className={classes.heading}>
        {t('sessions.title')}
      </h2>
      {data?.length === 0 && <p className={classes.none}>{t('sessions.none')}</p>}
      <SessionList sessions={data ?? []} isLoading={isPending} onEnd={mayWrite ? (one) => endOne(one.id) : undefined} />
      {failure && <p role="alert">{failureText(failure)}</p>}
      {mayWrite && user.id !== me.id && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            disabled={!data?.length}
            onClick={() =>
              ending.mutate({ end: () => call(userSessionRoutes.endAll, { params }), done: t('sessions.ended') })
            }
          >
            {t('sessions.endAll')}
          </Button>
          <Button
            variant="default"
            onClick={() =>
              ending.mutate({
                end: () => call(userSessionRoutes.resetFactors, { params }),
                done: t('sessions.factorReset'),
              })
            }
          >
            {t('sessions.resetFactor')}
          </Button>
          <p className={classes.none}>{t('sessions.resetFactorHint')}</p>
        </div>
      )}
    </section>
  )
}
