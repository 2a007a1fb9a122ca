import { type ClonePart, type CompanySummary, cloneParts } from '@atalaya/contract/companies'
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonText } from '../../../feedback/failure-text.ts'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useCloneable, useCloneCompany } from '../companies.queries.ts'
import classes from './clone-dialog.module.css'

interface Props {
  /** Null while it is closed. */
  company: CompanySummary | null
  onClose(): void
}

/** Makes a company that begins with what another one has arranged: each part is chosen. */
export const CloneDialog = ({ company, onClose }: Props) => {
  const { t } = useTranslation('companies')
  return (
    <Modal
      opened={company !== null}
      onClose={onClose}
      title={company && t('clone.title', { name: company.name })}
      size={480}
    >
      {company && <CloneForm company={company} onClose={onClose} />}
    </Modal>
  )
}

const CloneForm = ({ company, onClose }: Props & { company: CompanySummary }) => {
  const { t } = useTranslation('companies')
  const format = useFormat()
  const [name, setName] = useState('')
  const [parts, setParts] = useState<readonly ClonePart[]>(cloneParts)
  const { data: counts } = useCloneable(company)
  const cloning = useCloneCompany(company)
  const refusal = cloning.error instanceof ApiFailure ? cloning.error.fields?.['name'] : undefined
  const labelOf = (part: ClonePart): string => {
    const count = counts?.[part]
    return count === undefined ? t(`clone.parts.${part}`) : `${t(`clone.parts.${part}`)} (${format.number(count, 0)})`
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || cloning.isPending) return
    cloning.mutate(
      { name: name.trim(), parts: [...parts] },
      {
        onSuccess: (made) => {
          toastDone(t('clone.done', { name: made.name }))
          onClose()
        },
        onError: (error) => {
          if (!(error instanceof ApiFailure && error.fields?.['name'])) toastFailure(error)
        },
      },
    )
  }
  return (
    <form onSubmit={save}>
      <Stack gap={16}>
        <TextInput
          label={t('clone.name')}
          maxLength={100}
          data-autofocus
          value={name}
          error={refusal && reasonText(refusal)}
          onChange={({ currentTarget }) => {
            cloning.reset()
            setName(currentTarget.value)
          }}
        />
        <Checkbox.Group
          label={t('clone.what')}
          description={t('clone.never')}
          value={[...parts]}
          onChange={(chosen) => setParts(cloneParts.filter((part) => chosen.includes(part)))}
        >
          <div className={classes.parts}>
            {cloneParts.map((part) => (
              <Checkbox key={part} value={part} label={labelOf(part)} />
            ))}
          </div>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button type="submit" disabled={name.trim() === ''} loading={cloning.isPending}>
            {t('clone.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
