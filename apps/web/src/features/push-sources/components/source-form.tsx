import type { PushSource } from '@atalaya/contract/push-sources'
import type { Reseller } from '@atalaya/contract/resellers'
import { Button, CopyButton, Switch, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, reasonText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useSourceCalls } from '../push-sources.queries.ts'
import classes from './sources.module.css'

interface Props {
  resellerId: Reseller['id']
  /** Null for a new one. */
  source: PushSource | null
  onClose(): void
}

/** What a source is called, and whether it may speak; a new one is told afterwards how, once. */
export const SourceForm = ({ resellerId, source, onClose }: Props) => {
  const { t } = useTranslation('pushSources')
  const { create, update } = useSourceCalls(resellerId)
  const [name, setName] = useState(source?.name ?? '')
  const [isOn, setOn] = useState(!source?.isDisabled)
  const [made, setMade] = useState<(PushSource & { secret: string }) | null>(null)
  const saving = useMutation({
    mutationFn: async () =>
      source ? void (await update(source.id, { name, isDisabled: !isOn })) : await create({ name }),
    onSuccess: (answer) => {
      if (answer) return setMade(answer)
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
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('fields.name')}
        description={t('nameHint')}
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
      {saving.error && !reason && (
        <p className={classes.failure} role="alert">
          {failureText(saving.error)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={saving.isPending} disabled={!isComplete}>
          {source ? t('save') : t('create')}
        </Button>
      </div>
    </form>
  )
}

/** What has to be set at the other platform; nobody sees the secret again. */
const Account = ({ source, onClose }: { source: PushSource & { secret: string }; onClose(): void }) => {
  const { t } = useTranslation('pushSources')
  const rows = [
    ['calls', `${location.origin}/fr/v1/push/calls`],
    ['positions', `${location.origin}/fr/v1/push/positions`],
    ['keyId', source.keyId],
    ['secret', source.secret],
  ] as const
  return (
    <div className={classes.form}>
      <h3 className={classes.heading}>{t('account.title')}</h3>
      <p className={classes.hint}>{t('account.hint')}</p>
      <dl className={classes.account}>
        {rows.map(([row, value]) => (
          <div key={row} className={classes.row}>
            <dt>{t(`account.${row}`)}</dt>
            <dd>
              <code className={classes.value}>{value}</code>
              <CopyButton value={value}>
                {({ copied, copy }) => (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`${t('copy')}: ${t(`account.${row}`)}`}
                    onClick={copy}
                  >
                    {t(copied ? 'copied' : 'copy')}
                  </Button>
                )}
              </CopyButton>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.hint}>{t('account.how')}</p>
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </div>
  )
}
