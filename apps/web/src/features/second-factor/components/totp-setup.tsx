import { type OwnFactors, secondFactorRoutes } from '@atalaya/contract/second-factor'
import { FailureLine } from '@atalaya/ui/failure-line'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, reasonText } from '../../../feedback/failure-text.ts'
import { QrImage } from '../../../qr/qr-image.tsx'
import { ApiFailure } from '../../../session/api-failure.ts'
import { session } from '../../../session/current-session.ts'
import classes from './second-factor.module.css'

interface Props {
  onAdded(added: { factors: OwnFactors; recoveryCodes: string[] | null }): void
}

const qrPx = 208

/** The secret as a picture and as text, and the first code that shows that the app has it. */
export const TotpSetup = ({ onAdded }: Props) => {
  const { t } = useTranslation('secondFactor')
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null)
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)

  useEffect(() => {
    let isGone = false
    session.call(secondFactorRoutes.beginTotp).then(
      (answer) => !isGone && setBegun(answer),
      (error: unknown) => !isGone && setFailure(error),
    )
    return () => {
      isGone = true
    }
  }, [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy || code.trim() === '') return
    setIsBusy(true)
    setFailure(null)
    try {
      onAdded(await session.call(secondFactorRoutes.confirmTotp, { body: { code } }))
    } catch (error) {
      setFailure(error)
      setIsBusy(false)
    }
  }
  const reason = failure instanceof ApiFailure ? failure.fields['code'] : undefined

  return (
    <form className={classes.setup} onSubmit={(event) => void submit(event)} noValidate>
      {begun ? (
        <>
          <p className={classes.hint}>{t('totp.scan')}</p>
          <QrImage className={classes.qr} text={begun.uri} sizePx={qrPx} label={t('totp.qr')} />
          <p className={classes.hint}>
            {t('totp.orType')} <code className={classes.secret}>{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <TextInput
            label={t('totp.code')}
            description={t('totp.codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            data-autofocus
            value={code}
            error={reason && reasonText(reason)}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value)
              setFailure(null)
            }}
          />
        </>
      ) : (
        failure === null && <RecordSkeleton />
      )}
      {failure !== null && !reason && <FailureLine>{failureText(failure)}</FailureLine>}
      <Button type="submit" loading={isBusy} disabled={!begun || code.trim() === ''}>
        {t('totp.confirm')}
      </Button>
    </form>
  )
}
