import type { PeriodicReport } from '@atalaya/contract/periodic-reports'
import { Button, Group, Modal } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { useSendPeriodic } from '../periodic-reports.queries.ts'

interface Props {
  report: PeriodicReport | null
  onClose(): void
}

/** It leaves the house: asked once, with the number of those that it goes to. */
export const SendDialog = ({ report, onClose }: Props) => {
  const { t } = useTranslation(['periodicReports', 'ui'])
  const { t: ui } = useTranslation('ui')
  const sending = useSendPeriodic()
  if (report === null) return null
  const { id, name, recipients } = report
  const count = recipients.users.length + recipients.addresses.length
  const send = () =>
    sending.mutate(
      { id, to: 'recipients' },
      {
        onSuccess: () => {
          toastDone(t('done.now', { name }))
          onClose()
        },
        onError: toastFailure,
      },
    )
  return (
    <Modal opened onClose={onClose} title={t('confirm.title', { name })}>
      <p className="paragraph">{t('confirm.text', { count })}</p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onClose}>
          {ui('confirm.cancel')}
        </Button>
        <Button leftSection={<IconSend size={16} />} loading={sending.isPending} data-autofocus onClick={send}>
          {t('actions.now')}
        </Button>
      </Group>
    </Modal>
  )
}
