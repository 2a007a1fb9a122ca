import { OwnData, ownAccountRoutes } from '@atalaya/contract/own-account'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { TextField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { call } from '../../../session/api.ts'
import { session, useUser } from '../../../session/current-session.ts'
import classes from '../screens/profile-screen.module.css'

/** Name and phone; rights, and the address that one signs in with, are somebody else's to change. */
export const OwnDataForm = () => {
  const { t } = useTranslation('profile')
  const user = useUser()
  const start = { firstName: user.firstName, lastName: user.lastName, phone: user.phone ?? '' }
  const form = useSchemaForm<typeof OwnData, typeof start>(OwnData, start)
  const saving = useMutation({
    mutationFn: (own: OwnData) => call(ownAccountRoutes.save, { body: own }),
    onSuccess: (saved) => {
      session.setUser(saved)
      form.reset({ firstName: saved.firstName, lastName: saved.lastName, phone: saved.phone ?? '' })
      toastDone(t('saved'))
    },
    onError: (failure) => form.refuse(failure),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const own = form.parse()
    if (own && !saving.isPending) saving.mutate(own)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField form={form} name="firstName" label={t('firstName')} longest={100} isRequired />
      <TextField form={form} name="lastName" label={t('lastName')} longest={100} isRequired />
      <TextField form={form} name="phone" label={t('phone')} longest={32} inputMode="tel" />
      {saving.error && (
        <p className={classes.failure} role="alert">
          {failureText(saving.error)}
        </p>
      )}
      <Button type="submit" variant="default" loading={saving.isPending} disabled={!form.isDirty}>
        {t('save')}
      </Button>
    </form>
  )
}
