import type { SecondFactorChallenge } from '@atalaya/contract/errors'
import type { CurrentUser } from '@atalaya/contract/session'
import { signInRoutes } from '@atalaya/contract/sign-in'
import { FailureLine } from '@atalaya/ui/failure-line'
import { Button, TextInput } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, reasonText } from '../../../feedback/failure-text.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { session } from '../../../session/current-session.ts'
import { canUsePasskeys, isGivenUp } from '../../../session/passkey-support.ts'
import { answerWithPasskey } from '../passkeys.ts'
import classes from './second-factor.module.css'

interface Props {
  challenge: SecondFactorChallenge
  onEntered(user: CurrentUser): Promise<void>
  /** It ran out, or they would rather begin again. */
  onBack(failure?: unknown): void
}

/** After the right password: a passkey, a code of the app, or one of the recovery codes. */
export const SecondStep = ({ challenge: { token, methods }, onEntered, onBack }: Props) => {
  const { t } = useTranslation('secondFactor')
  const hasPasskey = methods.includes('passkey') && canUsePasskeys()
  const hasTotp = methods.includes('totp')
  const [isRecovery, setIsRecovery] = useState(!hasTotp && !hasPasskey)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'code' | 'passkey' | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const isCodeAsked = isRecovery || hasTotp
  const answer = async (by: 'code' | 'passkey', send: () => Promise<CurrentUser>) => {
    if (busy) return
    setBusy(by)
    setFailure(null)
    try {
      await onEntered(await send())
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'challenge.expired') return onBack(error)
      setFailure(error)
      setBusy(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    void answer('code', () => session.enterWith(session.call(signInRoutes.secondFactor, { body: { token, code } })))
  }
  const reason = failure instanceof ApiFailure ? failure.fields['code'] : undefined
  return (
    <div className="stack">
      {hasPasskey && !isRecovery && (
        <Button
          leftSection={<IconKey size={16} stroke={1.75} />}
          loading={busy === 'passkey'}
          onClick={() => void answer('passkey', () => answerWithPasskey(token))}
        >
          {t('step.passkey')}
        </Button>
      )}
      {isCodeAsked && (
        <form className={classes.setup} onSubmit={submit} noValidate>
          <TextInput
            key={String(isRecovery)}
            label={t(isRecovery ? 'step.recoveryCode' : 'step.code')}
            description={t(isRecovery ? 'step.recoveryHint' : 'step.codeHint')}
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            maxLength={40}
            autoFocus
            value={code}
            error={reason && reasonText(reason)}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value)
              setFailure(null)
            }}
          />
          <Button
            type="submit"
            variant={hasPasskey && !isRecovery ? 'default' : 'filled'}
            loading={busy === 'code'}
            disabled={code.trim() === ''}
          >
            {t('step.submit')}
          </Button>
        </form>
      )}
      {failure !== null && !reason && !isGivenUp(failure) && <FailureLine>{failureText(failure)}</FailureLine>}
      {methods.includes('recovery') && !isRecovery && (
        <Button
          variant="subtle"
          onClick={() => {
            setIsRecovery(true)
            setCode('')
            setFailure(null)
          }}
        >
          {t('step.lost')}
        </Button>
      )}
      <Button variant="subtle" color="gray" onClick={() => onBack()}>
        {t('step.back')}
      </Button>
    </div>
  )
}
