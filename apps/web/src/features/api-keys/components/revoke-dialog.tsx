import type { ApiKey } from '@atalaya/contract/api-keys'
import { ConfirmDelete } from '@atalaya/ui/confirm-delete'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { type KeyOwner, useKeyCalls } from '../api-keys.queries.ts'

interface Props {
  owner: KeyOwner
  /** Null while it is closed. */
  apiKey: ApiKey | null
  onClose(): void
}

export const RevokeDialog = ({ owner, apiKey, onClose }: Props) => {
  const { t } = useTranslation('apiKeys')
  const { revoke } = useKeyCalls(owner)
  const revoking = useMutation({
    mutationFn: revoke,
    onSuccess: () => {
      toastDone(t('revoked'))
      onClose()
    },
    onError: toastFailure,
  })
  return (
    <ConfirmDelete
      isOpen={apiKey !== null}
      title={t('revokeTitle', { name: apiKey?.name ?? '' })}
      consequence={t('revokeHint')}
      confirmLabel={t('revoke')}
      isBusy={revoking.isPending}
      onConfirm={() => apiKey && revoking.mutate(apiKey.id)}
      onCancel={onClose}
    />
  )
}
