import type { ApiKey } from '@atalaya/contract/api-keys'
import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { type KeyOwner, useKeyCalls } from '../api-keys.queries.ts'
import classes from './keys.module.css'

interface Props {
  owner: KeyOwner
  /** Null while it is closed. */
  apiKey: ApiKey | null
  onClose(): void
}

export const RevokeDialog = ({ owner, apiKey, onClose }: Props) => {
  const { t } = useTranslation(['apiKeys', 'ui'])
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
    <Modal
      opened={apiKey !== null}
      onClose={onClose}
      title={t('revokeTitle', { name: apiKey?.name ?? '' })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      size={420}
    >
      <p className={classes.hint}>{t('revokeHint')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button color="red" loading={revoking.isPending} onClick={() => apiKey && revoking.mutate(apiKey.id)}>
          {t('revoke')}
        </Button>
      </div>
    </Modal>
  )
}
