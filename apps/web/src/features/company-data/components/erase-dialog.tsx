import { companyErasureRoutes, erasureWaitDays } from '@atalaya/contract/company-data'
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useReadRunsAgain } from '../../../runs/runs.queries.ts'
import { call } from '../../../session/api.ts'

interface Erased {
  id: number
  resellerId: number
  name: string
  isDeactivated: boolean
}

interface Props {
  /** Null while it is closed. */
  company: Erased | null
  onClose(): void
  onStarted(): void
}

const dayMs = 86_400_000

/** Says what an erasure takes away, and wants the name before it is asked for. */
export const EraseDialog = ({ company, onClose, onStarted }: Props) => {
  const { t } = useTranslation('runs')
  return (
    <Modal
      opened={company !== null}
      onClose={onClose}
      title={company && t('erase.title', { name: company.name })}
      size={480}
    >
      {company && <EraseForm company={company} onStarted={onStarted} />}
    </Modal>
  )
}

const EraseForm = ({ company, onStarted }: { company: Erased; onStarted(): void }) => {
  const { t } = useTranslation('runs')
  const format = useFormat()
  const readAgain = useReadRunsAgain()
  const [typed, setTyped] = useState('')
  const { id, resellerId, name, isDeactivated } = company
  const asking = useMutation({
    mutationFn: () => call(companyErasureRoutes.erase, { params: { resellerId, id }, body: { name: typed.trim() } }),
    onSuccess: () => readAgain({ resellerId }),
  })
  const canAsk = isDeactivated && typed.trim() === name
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (!canAsk || asking.isPending) return
    asking.mutate(undefined, {
      onSuccess: () => {
        toastDone(t('erase.started', { at: format.dateTime(Date.now() + erasureWaitDays * dayMs) }))
        onStarted()
      },
      onError: toastFailure,
    })
  }
  return (
    <form onSubmit={ask}>
      <Stack gap={16}>
        <p>{t('erase.text')}</p>
        <p>
          {t('erase.wait', { count: erasureWaitDays })} {t('erase.certificate')}
        </p>
        {!isDeactivated && (
          <Alert color="danger" variant="light" icon={<IconAlertTriangle size={16} />}>
            {t('erase.deactivateFirst')}
          </Alert>
        )}
        <TextInput
          label={t('erase.typeName')}
          description={name}
          autoComplete="off"
          data-autofocus
          disabled={!isDeactivated}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" color="danger" disabled={!canAsk} loading={asking.isPending}>
            {t('erase.start')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
