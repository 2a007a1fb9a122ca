import { actingRoutes } from '@atalaya/contract/acting'
import type { User } from '@atalaya/contract/users'
import { DialogForm } from '@atalaya/ui/dialog-form'
import { Button, Modal, NativeSelect, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { call } from '../../../session/api.ts'
import { acting } from '../../../session/current-session.ts'

interface Props {
  /** Null while it is closed. */
  user: User | null
  onClose(): void
}

/** Asks why, and for how long, somebody acts for a user. */
export const ActDialog = ({ user, onClose }: Props) => {
  const { t } = useTranslation('acting')
  const name = user ? `${user.firstName} ${user.lastName}` : ''
  return (
    <Modal opened={user !== null} onClose={onClose} title={t('title', { name })} size={460}>
      {user && <ActForm user={user} onClose={onClose} />}
    </Modal>
  )
}

const shortestReason = 10
const longestReason = 300
const choices = [15, 30, 60]

const ActForm = ({ user, onClose }: { user: User; onClose(): void }) => {
  const { t } = useTranslation('acting')
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState(60)
  const starting = useMutation({
    mutationFn: () =>
      call(actingRoutes.start, { params: { companyId: user.companyId, id: user.id }, body: { reason, minutes } }),
    onSuccess: ({ user: { name }, ...held }) => {
      acting.write({ ...held, userName: name })
      // Everything that was read is of another person.
      location.assign('/')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length >= shortestReason && !starting.isPending) starting.mutate()
  }
  return (
    <DialogForm
      why={t('hint')}
      failure={starting.error ? failureText(starting.error) : undefined}
      onSubmit={submit}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={starting.isPending} disabled={reason.trim().length < shortestReason}>
            {t('start')}
          </Button>
        </>
      }
    >
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        required
        minRows={3}
        maxLength={longestReason}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        data-autofocus
      />
      <NativeSelect
        label={t('minutes')}
        data={choices.map((count) => ({ value: String(count), label: t('minutesOf', { count }) }))}
        value={String(minutes)}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
      />
    </DialogForm>
  )
}
