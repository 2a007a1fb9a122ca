import { type ApiKey, keyAreas, mostKeyCallsPerMinute, type NewApiKey } from '@atalaya/contract/api-keys'
import { FailureLine } from '@atalaya/ui/failure-line'
import { Button, CopyButton, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { type KeyOwner, useKeyCalls } from '../api-keys.queries.ts'
import { levelsOf, type ScopeLevel, scopeLevels, scopesOf } from '../scope-levels.ts'
import classes from './keys.module.css'

const dayMs = 86_400_000
const expiries = ['30', '90', '365', 'never'] as const

interface Props {
  owner: KeyOwner
  /** Null for a new one. */
  apiKey: ApiKey | null
  onClose(): void
}

/** What a key is for and until when; a new one is shown afterwards, once. */
export const KeyForm = ({ owner, apiKey, onClose }: Props) => {
  const { t } = useTranslation('apiKeys')
  const { create, update } = useKeyCalls(owner)
  const [name, setName] = useState(apiKey?.name ?? '')
  const [levels, setLevels] = useState(() => levelsOf(apiKey?.scopes ?? []))
  const [expiry, setExpiry] = useState<string>(apiKey ? 'keep' : '365')
  const [callsPerMinute, setCallsPerMinute] = useState(apiKey?.callsPerMinute ?? 600)
  const [secret, setSecret] = useState<string | null>(null)
  const expiresTs = () => {
    if (expiry === 'keep') return apiKey?.expiresTs ?? null
    return expiry === 'never' ? null : Date.now() + Number(expiry) * dayMs
  }
  const saving = useMutation({
    mutationFn: async (body: NewApiKey) => (apiKey ? void (await update(apiKey.id, body)) : create(body)),
    onSuccess: (made) => {
      if (made) return setSecret(made.secret)
      toastDone(t('saved'))
      onClose()
    },
  })
  const scopes = scopesOf(levels)
  const isComplete = name.trim() !== '' && scopes.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !saving.isPending) saving.mutate({ name, scopes, callsPerMinute, expiresTs: expiresTs() })
  }
  if (secret !== null) return <Secret secret={secret} onClose={onClose} />
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('fields.name')}
        required
        maxLength={100}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <fieldset className={classes.scopes}>
        <legend>{t('fields.scopes')}</legend>
        {keyAreas.map((area) => (
          <NativeSelect
            key={area}
            classNames={{ root: classes.scope ?? '', label: classes.area ?? '' }}
            label={t(`areas.${area}`)}
            data={scopeLevels.map((level) => ({ value: level, label: t(`levels.${level}`) }))}
            value={levels[area]}
            onChange={({ currentTarget }) => setLevels({ ...levels, [area]: currentTarget.value as ScopeLevel })}
          />
        ))}
      </fieldset>
      <NativeSelect
        label={t('fields.expiresTs')}
        data={[
          ...(apiKey ? [{ value: 'keep', label: t('expiries.keep') }] : []),
          ...expiries.map((value) => ({ value, label: value === 'never' ? t('never') : t(`expiries.${value}`) })),
        ]}
        value={expiry}
        onChange={({ currentTarget }) => setExpiry(currentTarget.value)}
      />
      <NumberInput
        label={t('fields.callsPerMinute')}
        min={1}
        max={mostKeyCallsPerMinute}
        allowDecimal={false}
        value={callsPerMinute}
        onChange={(value) => setCallsPerMinute(Number(value) || 1)}
      />
      {saving.error && <FailureLine>{failureText(saving.error)}</FailureLine>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={saving.isPending} disabled={!isComplete}>
          {apiKey ? t('save') : t('create')}
        </Button>
      </div>
    </form>
  )
}

/** Nobody sees it again. */
const Secret = ({ secret, onClose }: { secret: string; onClose(): void }) => {
  const { t } = useTranslation('apiKeys')
  return (
    <div className={classes.form}>
      <h3 className={classes.heading}>{t('secretTitle')}</h3>
      <p className={classes.hint}>{t('secretHint')}</p>
      <code className={classes.secret}>{secret}</code>
      <div className={classes.buttons}>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{t('done')}</Button>
      </div>
    </div>
  )
}
