import { DialogForm } from '@atalaya/ui/dialog-form'
import { Button, Modal, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, reasonText } from '../feedback/failure-text.ts'
import { ApiFailure } from '../session/api-failure.ts'
import { leaveForProof } from '../session/company-sign-in.ts'
import { session, useUser } from '../session/current-session.ts'
import { canUsePasskeys, isGivenUp } from '../session/passkey-support.ts'

interface Props {
  /** Whether the password was typed and right; false when the user would rather not. */
  onEnd(isProven: boolean): void
}

/** Above every other dialog, and below what is said of what was done. */
const zIndex = 450

export const ProofModal = ({ onEnd }: Props) => {
  const { t } = useTranslation(['session', 'ui', 'errors'])
  const { email, proofs } = useUser()
  const hasPassword = proofs.includes('password')
  const [password, setPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<ApiFailure | 'missing' | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // It may lie over a form, whose own submit this is not.
    event.stopPropagation()
    if (isBusy) return
    if (password === '') return setRefusal('missing')
    setIsBusy(true)
    setRefusal(null)
    try {
      await session.prove(password)
      onEnd(true)
    } catch (error) {
      setPassword('')
      setRefusal(error instanceof ApiFailure ? error : new ApiFailure({ code: 'server.error', statusCode: 0, url: '' }))
      setIsBusy(false)
    }
  }
  const other = async (prove: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setRefusal(null)
    try {
      await prove()
    } catch (error) {
      if (!isGivenUp(error))
        setRefusal(
          error instanceof ApiFailure ? error : new ApiFailure({ code: 'server.error', statusCode: 0, url: '' }),
        )
      setIsBusy(false)
    }
  }
  const byPasskey = () =>
    other(async () => {
      await (await import('../features/second-factor/index.ts')).proveWithPasskey()
      onEnd(true)
    })
  // The page is left for it: what was being done is done again afterwards.
  const byCompany = () => other(leaveForProof)
  const wrong = refusal instanceof ApiFailure ? refusal.fields['password'] : undefined
  const atField = refusal === 'missing' ? reasonText('required') : wrong && reasonText(wrong)

  return (
    <Modal opened onClose={() => onEnd(false)} title={t('proof.title')} zIndex={zIndex} size="sm">
      <DialogForm
        why={t(hasPassword ? 'proof.why' : 'proof.whyOtherwise', { email })}
        failure={refusal instanceof ApiFailure && !wrong ? failureText(refusal) : undefined}
        onSubmit={(event) => void submit(event)}
        buttons={
          <>
            <Button variant="default" onClick={() => onEnd(false)}>
              {t('proof.cancel')}
            </Button>
            {proofs.includes('passkey') && canUsePasskeys() && (
              <Button variant={hasPassword ? 'default' : 'filled'} loading={isBusy} onClick={() => void byPasskey()}>
                {t('proof.passkey')}
              </Button>
            )}
            {proofs.includes('openid') && !hasPassword && (
              <Button variant="default" loading={isBusy} onClick={() => void byCompany()}>
                {t('proof.company')}
              </Button>
            )}
            {hasPassword && (
              <Button type="submit" loading={isBusy}>
                {t('proof.submit')}
              </Button>
            )}
          </>
        }
      >
        <input hidden type="email" autoComplete="username" value={email} readOnly />
        {hasPassword && (
          <PasswordInput
            label={t('own.current')}
            autoComplete="current-password"
            maxLength={200}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
            data-autofocus
            value={password}
            error={atField}
            onChange={({ currentTarget }) => {
              setPassword(currentTarget.value)
              setRefusal(null)
            }}
          />
        )}
      </DialogForm>
    </Modal>
  )
}
