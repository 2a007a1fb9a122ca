import { type CompanyState, type CompanySummary, companyStates } from '@atalaya/contract/companies'
import { Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure, toastWithUndo } from '../../../feedback/toasts.ts'
import { useSetCompanyState } from '../companies.queries.ts'

interface Props {
  /** Null while it is closed. */
  company: CompanySummary | null
  onClose(): void
}

/** Sets a company's state, with the reason that its history keeps. */
export const StateDialog = ({ company, onClose }: Props) => {
  const { t } = useTranslation('companies')
  return (
    <Modal opened={company !== null} onClose={onClose} title={company?.name ?? t('actions.state')} size={420}>
      {company && <StateForm company={company} onClose={onClose} />}
    </Modal>
  )
}

const StateForm = ({ company, onClose }: { company: CompanySummary; onClose(): void }) => {
  const { t } = useTranslation('companies')
  const { t: tApp } = useTranslation()
  const { current } = company.info.state
  const [value, setValue] = useState<CompanyState>(current.value)
  const [text, setText] = useState('')
  const saving = useSetCompanyState(company)
  const consequence =
    value === 3 ? t('stateForm.suspendedHint') : value === 4 ? t('stateForm.deactivatedHint') : undefined
  const save = () =>
    saving.mutate(
      { value, text },
      {
        onSuccess: () => {
          const back = { value: current.value, text: current.text }
          toastWithUndo(
            t('stateForm.saved', { name: company.name }),
            () => void saving.mutateAsync(back).catch(toastFailure),
          )
          onClose()
        },
        onError: toastFailure,
      },
    )
  return (
    <Stack gap={16}>
      <Select
        label={t('state')}
        description={consequence}
        data-autofocus
        data={companyStates.map(({ id, code }) => ({
          value: String(id),
          label: `${id} · ${tApp(`company.state.${code}`)}`,
        }))}
        value={String(value)}
        onChange={(chosen) => setValue(Number(chosen) as CompanyState)}
      />
      <Textarea
        label={t('stateForm.reason')}
        description={t('stateForm.reasonHint')}
        maxLength={500}
        minRows={2}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button
          color={value >= 3 ? 'red' : undefined}
          disabled={value === current.value && text === ''}
          loading={saving.isPending}
          onClick={save}
        >
          {t('stateForm.save')}
        </Button>
      </Group>
    </Stack>
  )
}
