import { companyDataRoutes } from '@atalaya/contract/company-data'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { useReadRunsAgain } from '../../../runs/runs.queries.ts'
import { call } from '../../../session/api.ts'

interface Props {
  /** Null while it is closed. */
  company: { id: number; name: string } | null
  onClose(): void
  /** Where it can be looked at. */
  onStarted(): void
}

/** Says what an export holds, and begins one. */
export const ExportDialog = ({ company, onClose, onStarted }: Props) => {
  const { t } = useTranslation('runs')
  return (
    <Modal
      opened={company !== null}
      onClose={onClose}
      title={company && t('export.title', { name: company.name })}
      size={460}
    >
      {company && <ExportForm company={company} onStarted={onStarted} />}
    </Modal>
  )
}

const ExportForm = ({ company: { id: companyId }, onStarted }: { company: { id: number }; onStarted(): void }) => {
  const { t } = useTranslation('runs')
  const readAgain = useReadRunsAgain()
  const starting = useMutation({
    mutationFn: () => call(companyDataRoutes.export, { params: { companyId } }),
    onSuccess: () => readAgain({ companyId }),
  })
  const start = () =>
    starting.mutate(undefined, {
      onSuccess: () => {
        toastDone(t('export.started'))
        onStarted()
      },
      onError: toastFailure,
    })
  return (
    <Stack gap={16}>
      <p>{t('export.text')}</p>
      <p>{t('export.kept')}</p>
      <Group justify="flex-end">
        <Button data-autofocus loading={starting.isPending} onClick={start}>
          {t('export.start')}
        </Button>
      </Group>
    </Stack>
  )
}
