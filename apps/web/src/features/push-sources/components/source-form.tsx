import type { PushSource } from '@atalaya/contract/push-sources'
import type { Reseller } from '@atalaya/contract/resellers'
import { DialogForm } from '@atalaya/ui/dialog-form'
import { Button, Switch, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, reasonText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { CopiedText } from '../../../forms/copied-text.tsx'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useSourceCalls } from '../push-sources.queries.ts'

interface Props {
  resellerId: Reseller['id']
  /** Null for a new one. */
  source: PushSource | null
  onClose(): void
  /** Its account is shown from now on, which nobody sees again. */
  onMade(): void
}

/** What a source is called, and whether it may speak; a new one is told afterwards how, once. */
export const SourceForm = ({ resellerId, source, onClose, onMade }: Props) => {
  const { t } = useTranslation('pushSources')
  const { create, update } = useSourceCalls(resellerId)
  const [name, setName] = useState(source?.name ?? '')
  const [isOn, setOn] = useState(!source?.isDisabled)
  const [made, setMade] = useState<(PushSource & { secret: string }) | null>(null)
  const saving = useMutation({
    mutationFn: async () =>
      source ? void (await update(source.id, { name, isDisabled: !isOn })) : await create({ name }),
    onSuccess: (answer) => {
      if (answer) {
        onMade()
        return setMade(answer)
      }
      toastDone(t('saved'))
      onClose()
    },
  })
  const isComplete = name.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !saving.isPending) saving.mutate()
  }
  if (made) return <Account source={made} onClose={onClose} />
  const reason = saving.error instanceof ApiFailure ? saving.error.fields['name'] : undefined
  return (
    <DialogForm
      why={t('nameHint')}
      failure={saving.error && !reason ? failureText(saving.error) : undefined}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={!isComplete}>
            {source ? t('save') : t('create')}
          </Button>
        </>
      }
      onSubmit={submit}
    >
      <TextInput
        label={t('fields.name')}
        required
        maxLength={100}
        error={reason && reasonText(reason)}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      {source && (
        <Switch
          label={t('fields.isOn')}
          description={t('isOnHint')}
          checked={isOn}
          onChange={({ currentTarget }) => setOn(currentTarget.checked)}
        />
      )}
    </DialogForm>
  )
}

/** What has to be set at the other platform. */
const Account = ({ source, onClose }: { source: PushSource & { secret: string }; onClose(): void }) => {
  const { t } = useTranslation('pushSources')
  const leave = (event: FormEvent) => {
    event.preventDefault()
    onClose()
  }
  return (
    <DialogForm why={t('account.hint')} buttons={<Button type="submit">{t('done')}</Button>} onSubmit={leave}>
      <CopiedText label={t('account.calls')} text={`${location.origin}/fr/v1/push/calls`} />
      <CopiedText label={t('account.positions')} text={`${location.origin}/fr/v1/push/positions`} />
      <CopiedText label={t('account.keyId')} text={source.keyId} />
      <CopiedText label={t('account.secret')} hint={t('account.how')} text={source.secret} />
    </DialogForm>
  )
}
