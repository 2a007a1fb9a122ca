import { type OwnFactors, secondFactorRoutes } from '@atalaya/contract/second-factor'
import { FailureLine } from '@atalaya/ui/failure-line'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconDeviceMobile, IconKey, IconLifebuoy, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { call } from '../../../session/api.ts'
import { canUsePasskeys, isGivenUp } from '../../../session/passkey-support.ts'
import { useOwnFactors, useShowFactors } from '../factors.queries.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'
import { TotpSetup } from './totp-setup.tsx'

type Open = { what: 'totp' } | { what: 'passkey' } | { what: 'codes'; codes: string[] }

/** What stands before the own account besides the password; each change is shown by what the server answers. */
export const SecuritySection = () => {
  const { t } = useTranslation('secondFactor')
  const { data, error } = useOwnFactors()
  const show = useShowFactors()
  const [open, setOpen] = useState<Open | null>(null)
  const added = ({ factors, recoveryCodes }: { factors: OwnFactors; recoveryCodes: string[] | null }) => {
    show(factors)
    toastDone(t('added'))
    setOpen(recoveryCodes ? { what: 'codes', codes: recoveryCodes } : null)
  }
  const removing = useMutation({
    mutationFn: (remove: () => Promise<OwnFactors>) => remove(),
    onSuccess: (factors) => {
      show(factors)
      toastDone(t('removed'))
    },
  })
  const making = useMutation({
    mutationFn: () => call(secondFactorRoutes.makeRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => {
      if (data) show({ ...data, recoveryCodesLeft: recoveryCodes.length })
      setOpen({ what: 'codes', codes: recoveryCodes })
    },
  })
  const failure = error ?? removing.error ?? making.error
  return (
    <>
      {data ? (
        <Factors
          factors={data}
          onAdd={(what) => setOpen({ what })}
          onRemove={(remove) => removing.mutate(remove)}
          onMakeCodes={() => making.mutate()}
        />
      ) : (
        !error && <RecordSkeleton />
      )}
      {failure && !isGivenUp(failure) && <FailureLine>{failureText(failure)}</FailureLine>}
      <Modal opened={open !== null} onClose={() => setOpen(null)} title={open && t(`${open.what}.title`)} size={420}>
        {open?.what === 'totp' && <TotpSetup onAdded={added} />}
        {open?.what === 'passkey' && <PasskeyForm onAdded={added} />}
        {open?.what === 'codes' && <RecoveryCodes codes={open.codes} onKept={() => setOpen(null)} />}
      </Modal>
    </>
  )
}

interface FactorsProps {
  factors: OwnFactors
  onAdd(what: 'totp' | 'passkey'): void
  onRemove(remove: () => Promise<OwnFactors>): void
  onMakeCodes(): void
}

const Factors = ({ factors, onAdd, onRemove, onMakeCodes }: FactorsProps) => {
  const { t } = useTranslation('secondFactor')
  const format = useFormat()
  const { totpSinceTs, passkeys, recoveryCodesLeft } = factors
  const hasAny = totpSinceTs !== null || passkeys.length > 0
  return (
    <>
      <ul className={classes.factors}>
        {totpSinceTs !== null && (
          <Factor
            icon={<IconDeviceMobile size={20} stroke={1.5} />}
            name={t('totp.name')}
            note={t('since', { date: format.date(totpSinceTs) })}
            onRemove={() => onRemove(() => call(secondFactorRoutes.removeTotp))}
          />
        )}
        {passkeys.map(({ id, name, site, createdTs, lastTs }) => (
          <Factor
            key={id}
            icon={<IconKey size={20} stroke={1.5} />}
            name={name}
            note={`${site} · ${lastTs === null ? t('since', { date: format.date(createdTs) }) : t('used', { date: format.dateTime(lastTs) })}`}
            onRemove={() => onRemove(() => call(secondFactorRoutes.removePasskey, { params: { passkeyId: id } }))}
          />
        ))}
        {hasAny && (
          <Factor
            icon={<IconLifebuoy size={20} stroke={1.5} />}
            name={t('codes.name')}
            note={t('codes.left', { count: recoveryCodesLeft })}
            action={
              <Button size="compact-sm" variant="default" onClick={onMakeCodes}>
                {t('codes.make')}
              </Button>
            }
          />
        )}
      </ul>
      <div className="wrapped">
        {totpSinceTs === null && (
          <Button
            variant="default"
            leftSection={<IconDeviceMobile size={16} stroke={1.75} />}
            onClick={() => onAdd('totp')}
          >
            {t('totp.add')}
          </Button>
        )}
        {canUsePasskeys() && (
          <Button variant="default" leftSection={<IconKey size={16} stroke={1.75} />} onClick={() => onAdd('passkey')}>
            {t('passkey.add')}
          </Button>
        )}
      </div>
    </>
  )
}

interface FactorProps {
  icon: ReactNode
  name: string
  note: string
  onRemove?: () => void
  action?: ReactNode
}

const Factor = ({ icon, name, note, onRemove, action }: FactorProps) => {
  const { t } = useTranslation('secondFactor')
  return (
    <li className={classes.factor}>
      {icon}
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.hint}>{note}</div>
      </div>
      {action}
      {onRemove && (
        <ActionIcon aria-label={t('remove', { name })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  )
}
