import { unsubscriptionRoutes } from '@atalaya/contract/mails'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { ApiFailure } from '../../../session/api-failure.ts'
import { session } from '../../../session/current-session.ts'
import { SignInFrame } from '../../session/index.ts'

/** Where the link at the foot of a mail leads. It asks first: programs that check links open them too. */
export const UnsubscribeScreen = () => {
  const { key = '' } = useParams({ strict: false }) as { key?: string }
  const { t } = useTranslation('mails')
  const query = useQuery({
    queryKey: ['unsubscription', key],
    queryFn: ({ signal }) => session.call(unsubscriptionRoutes.read, { body: { key }, signal }),
    retry: false,
  })
  const save = useMutation({
    mutationFn: (isUnsubscribed: boolean) => session.call(unsubscriptionRoutes.save, { body: { key, isUnsubscribed } }),
  })
  const { mutate, isPending, data: saved } = save
  const failure = save.error ?? query.error
  const isUnknown = failure instanceof ApiFailure && failure.code !== 'calls.toomany'
  const known = saved ?? query.data
  const sentence = known?.isUnsubscribed ? 'done' : saved ? 'back' : 'ask'
  return (
    <SignInFrame>
      <h2>{t('unsubscription.title')}</h2>
      {failure ? (
        isUnknown ? (
          <p className="paragraph" role="alert">
            {t('unsubscription.unknown')}
          </p>
        ) : (
          <FailureView error={failure} onRetry={() => void query.refetch()} />
        )
      ) : known ? (
        <>
          <p className="paragraph" role="status">
            {t(`unsubscription.${sentence}`, { email: known.email, kind: t(`kind.${known.template}`) })}
          </p>
          <Button
            fullWidth
            variant={known.isUnsubscribed ? 'default' : 'filled'}
            loading={isPending}
            onClick={() => mutate(!known.isUnsubscribed)}
          >
            {t(known.isUnsubscribed ? 'unsubscription.undo' : 'unsubscription.confirm')}
          </Button>
        </>
      ) : (
        <div aria-busy="true" />
      )}
    </SignInFrame>
  )
}
