import type { OwnFactors } from '@atalaya/contract/second-factor'
import { browserName } from '@atalaya/domain/browser-name'
import { FailureLine } from '@atalaya/ui/failure-line'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText, reasonText } from '../../../feedback/failure-text.ts'
import { isGivenUp } from '../../../session/passkey-support.ts'
import { makePasskey } from '../passkeys.ts'
import classes from './second-factor.module.css'

interface Props {
  onAdded(added: { factors: OwnFactors; recoveryCodes: string[] | null }): void
}

/** Its name, by which its owner knows it later; the rest the browser asks. */
export const PasskeyForm = ({ onAdded }: Props) => {
  const { t } = useTranslation('secondFactor')
  const [name, setName] = useState(() => browserName(navigator.userAgent))
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isBusy || name.trim() === '') return
    setIsBusy(true)
    setFailure(null)
    try {
      onAdded(await makePasskey(name.trim()))
    } catch (error) {
      setFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <form className={classes.setup} onSubmit={(event) => void submit(event)} noValidate>
      <p className={classes.hint}>{t('passkey.why')}</p>
      <TextInput
        label={t('passkey.nameLabel')}
        maxLength={100}
        data-autofocus
        value={name}
        error={name.trim() === '' ? reasonText('required') : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {failure !== null && !isGivenUp(failure) && <FailureLine>{failureText(failure)}</FailureLine>}
      <Button type="submit" loading={isBusy}>
        {t('passkey.make')}
      </Button>
    </form>
  )
}
