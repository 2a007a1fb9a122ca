import { FailureLine } from '@atalaya/ui/failure-line'
import { Button, PasswordInput } from '@mantine/core'
import { IconCheck, IconPointFilled } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../../brand/current-brand.ts'
import { failureText, reasonText } from '../../../feedback/failure-text.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { isSoundPassword, metRules, type NewPassword, rulesOf } from '../password-rules.ts'
import classes from './new-password-form.module.css'

interface Props {
  /** Whose it is, so that a password manager keeps it in its place. */
  email: string
  /** Asks for the one in force, unless it has just been typed; `none` where there is none yet. */
  current: 'asked' | 'none' | { typed: string }
  submitLabel: string
  /** Resolves once it is in force. */
  onSubmit(password: string, current: string): Promise<void>
  isFirst?: boolean
}

/** One's own new password: each rule is shown as it is met, and what the server refuses stands at its field. */
export const NewPasswordForm = ({ email, current, submitLabel, onSubmit, isFirst = false }: Props) => {
  const { t } = useTranslation(['session', 'errors'])
  const rulesId = useId()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [isTried, setIsTried] = useState(false)
  const [refusal, setRefusal] = useState<ApiFailure | null>(null)
  const inForce = current === 'asked' ? typed : current === 'none' ? '' : current.typed
  const given: NewPassword = { current: current === 'none' ? undefined : inForce, password, repeat }
  const met = metRules(given)
  const { passwordPolicy } = useBrand()
  const rules = rulesOf[passwordPolicy].filter((rule) => rule !== 'differs' || current !== 'none')
  const reasonAt = (...fields: string[]) => {
    const code = fields.map((field) => refusal?.fields[field]).find(Boolean)
    return code === undefined ? undefined : reasonText(code)
  }
  const isAtField = refusal !== null && Object.keys(refusal.fields).length > 0

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isBusy || !isSoundPassword(given, passwordPolicy) || (current === 'asked' && typed === '')) return
    setIsBusy(true)
    setRefusal(null)
    try {
      await onSubmit(password, inForce)
      for (const clear of [setTyped, setPassword, setRepeat]) clear('')
      setIsTried(false)
    } catch (error) {
      setRefusal(error instanceof ApiFailure ? error : new ApiFailure({ code: 'server.error', statusCode: 0, url: '' }))
    } finally {
      setIsBusy(false)
    }
  }
  const toggle = { 'aria-label': t('showPassword'), tabIndex: 0 }
  const missing = isTried ? reasonText('required') : undefined

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <input
        className={classes.owner}
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {current === 'asked' && (
        <PasswordInput
          label={t('own.current')}
          autoComplete="current-password"
          maxLength={200}
          visibilityToggleButtonProps={toggle}
          autoFocus={isFirst}
          value={typed}
          error={reasonAt('current') ?? (typed === '' ? missing : undefined)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setRefusal(null)
          }}
        />
      )}
      <PasswordInput
        label={t('own.new')}
        autoComplete="new-password"
        maxLength={200}
        visibilityToggleButtonProps={toggle}
        autoFocus={isFirst && current !== 'asked'}
        aria-describedby={rulesId}
        value={password}
        error={reasonAt('new', 'password') ?? (password === '' ? missing : undefined)}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value)
          setRefusal(null)
        }}
      />
      <PasswordInput
        label={t('own.repeat')}
        autoComplete="new-password"
        maxLength={200}
        visibilityToggleButtonProps={toggle}
        value={repeat}
        error={isTried && password !== repeat ? reasonText('password.repeat') : undefined}
        onChange={({ currentTarget }) => setRepeat(currentTarget.value)}
      />
      <ul className={classes.rules} id={rulesId} aria-label={t('own.rules')}>
        {rules.map((rule) => {
          const isMet = met.has(rule)
          return (
            <li key={rule} data-met={isMet || undefined} data-missed={(isTried && !isMet) || undefined}>
              {isMet ? (
                <IconCheck size={14} stroke={2.5} aria-hidden="true" />
              ) : (
                <IconPointFilled size={14} aria-hidden="true" />
              )}
              {t(`own.rule.${rule}`)}
              <span className={classes.spoken}>{isMet ? t('own.met') : t('own.open')}</span>
            </li>
          )
        })}
      </ul>
      {refusal && !isAtField && <FailureLine>{failureText(refusal)}</FailureLine>}
      <Button type="submit" loading={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}
