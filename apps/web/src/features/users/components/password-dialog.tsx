import type { User } from '@atalaya/contract/users'
import { Password } from '@atalaya/contract/values'
import { FailureLine } from '@atalaya/ui/failure-line'
import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useAccountCalls } from '../users.queries.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const NewPassword = z
  .object({ password: Password, repeat: z.string() })
  .refine(({ password, repeat }) => password === repeat, { path: ['repeat'], message: 'password.repeat' })

interface Props {
  /** Null while it is closed. */
  user: User | null
  onClose(): void
}

export const PasswordDialog = ({ user, onClose }: Props) => {
  const { t } = useTranslation('users')
  const name = user ? `${user.firstName} ${user.lastName}` : ''
  return (
    <Modal opened={user !== null} onClose={onClose} title={t('password.title', { name })} size={420}>
      {user && <PasswordBody user={user} onClose={onClose} />}
    </Modal>
  )
}

/** Apart, so that what was typed is gone when the dialog opens again. */
const PasswordBody = ({ user, onClose }: { user: User; onClose(): void }) => {
  const { t } = useTranslation('users')
  const { setPassword } = useAccountCalls()
  const form = useSchemaForm(NewPassword, { password: '', repeat: '' })
  const saving = useMutation({
    mutationFn: (password: string) => setPassword(user.id, password),
    onSuccess: () => {
      toastDone(t('password.done', { name: `${user.firstName} ${user.lastName}` }))
      onClose()
    },
    onError: (failure) => form.refuse(failure),
  })
  const isAtField = form.errorOf('password') !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = form.parse()
    if (parsed && !saving.isPending) saving.mutate(parsed.password)
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="secondary">{t('password.consequence')}</p>
      <p className="secondary">{t('password.rule')}</p>
      <NewPasswordFields form={form} isFirst />
      {saving.error && !isAtField && <FailureLine>{failureText(saving.error)}</FailureLine>}
      <div className="buttons">
        <Button variant="default" onClick={onClose}>
          {t('password.cancel')}
        </Button>
        <Button type="submit" loading={saving.isPending}>
          {t('password.save')}
        </Button>
      </div>
    </form>
  )
}
