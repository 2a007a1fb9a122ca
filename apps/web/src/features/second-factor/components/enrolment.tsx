import type { OwnFactors } from '@atalaya/contract/second-factor'
import { Button } from '@mantine/core'
import { IconDeviceMobile, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../../session/current-session.ts'
import { canUsePasskeys } from '../../../session/passkey-support.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

/** At the sign-in of whoever has to have a second factor and has none: nothing else is open before. */
export const Enrolment = ({ onDone }: { onDone(): void }) => {
  const { t } = useTranslation(['secondFactor', 'app'])
  const [what, setWhat] = useState<'totp' | 'passkey' | null>(canUsePasskeys() ? null : 'totp')
  const [codes, setCodes] = useState<string[] | null>(null)
  const finish = async () => {
    await session.refreshUser()
    onDone()
  }
  const added = ({ recoveryCodes }: { factors: OwnFactors; recoveryCodes: string[] | null }) => {
    if (recoveryCodes) setCodes(recoveryCodes)
    else void finish()
  }
  if (codes) return <RecoveryCodes codes={codes} onKept={() => void finish()} />
  return (
    <div className="stack">
      {what === null && (
        <>
          <Button leftSection={<IconKey size={16} stroke={1.75} />} onClick={() => setWhat('passkey')}>
            {t('passkey.add')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={16} stroke={1.75} />}
            onClick={() => setWhat('totp')}
          >
            {t('totp.add')}
          </Button>
        </>
      )}
      {what === 'totp' && <TotpSetup onAdded={added} />}
      {what === 'passkey' && <PasskeyForm onAdded={added} />}
      {what !== null && canUsePasskeys() && (
        <Button variant="subtle" onClick={() => setWhat(null)}>
          {t('other')}
        </Button>
      )}
      <Button variant="subtle" onClick={() => void session.logout()}>
        {t('app:user.logout')}
      </Button>
    </div>
  )
}
