import type { OpenSession } from '@atalaya/contract/own-account'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { SessionList } from './session-list.tsx'

interface Props {
  /** Whose they are. */
  queryKey: readonly unknown[]
  calls: {
    list(signal: AbortSignal): Promise<OpenSession[]>
    end(sessionId: string): Promise<object>
    endAll(): Promise<object>
    resetFactors(): Promise<object>
  }
  mayWrite: boolean
  /** Own ones end in the profile. */
  isOwn: boolean
}

/** Where an account is signed in, for who looks after it: each ends at once, and what was lost can be taken away. */
export const AccountSessions = ({ queryKey, calls, mayWrite, isOwn }: Props) => {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const { data, error, isPending } = useQuery({ queryKey, queryFn: ({ signal }) => calls.list(signal), gcTime: 0 })
  const ending = useMutation({
    mutationFn: ({ end }: { end: () => Promise<object>; done: string }) => end(),
    onSuccess: (_, { done }) => toastDone(done),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
  const failure = error ?? ending.error
  const endOne = ({ id }: OpenSession) => ending.mutate({ end: () => calls.end(id), done: t('sessions.ended') })
  return (
    <section aria-labelledby="account-sessions" className="stack-close">
      <h2 id="account-sessions">{t('sessions.title')}</h2>
      {data?.length === 0 && <p className="secondary">{t('sessions.none')}</p>}
      <SessionList sessions={data ?? []} isLoading={isPending} onEnd={mayWrite ? endOne : undefined} />
      {failure && (
        <p className="paragraph" role="alert">
          {failureText(failure)}
        </p>
      )}
      {mayWrite && !isOwn && (
        <div className="wrapped">
          <Button
            variant="default"
            disabled={!data?.length}
            onClick={() => ending.mutate({ end: calls.endAll, done: t('sessions.ended') })}
          >
            {t('sessions.endAll')}
          </Button>
          <Button
            variant="default"
            onClick={() => ending.mutate({ end: calls.resetFactors, done: t('sessions.factorReset') })}
          >
            {t('sessions.resetFactor')}
          </Button>
          <p className="secondary">{t('sessions.resetFactorHint')}</p>
        </div>
      )}
    </section>
  )
}
