import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../session/api-failure.ts'
import { failureText } from './failure-text.ts'

interface Props {
  error: unknown
  onRetry?: (() => void) | undefined
}

/** Instead of data that could not be had: what happened, what to do, and the number to quote. */
export const FailureView = ({ error, onRetry }: Props) => {
  const { t } = useTranslation('errors')
  const failure = error instanceof ApiFailure ? error : null
  if (failure?.statusCode === 403)
    return <StateView kind="forbidden" title={t('forbidden')} hint={failureText(error)} />
  return (
    <StateView
      kind="error"
      title={t('notLoaded')}
      hint={failureText(error)}
      requestId={failure?.requestId}
      action={
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    />
  )
}
