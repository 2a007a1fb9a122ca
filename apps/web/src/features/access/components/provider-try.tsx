import type { ProviderTrial } from '@atalaya/contract/openid'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { useAccessCalls } from '../access.queries.ts'
import type { ProviderFormState } from '../provider-values.ts'
import classes from './provider-try.module.css'

interface Tried {
  trial: ProviderTrial
  /** What it was tried with: of anything else it says nothing. */
  of: string
}

/** Asks the provider before anybody is sent there, and says what is to be mended. */
export const ProviderTry = ({ form }: { form: ProviderFormState }) => {
  const { t } = useTranslation('access')
  const { tryProvider } = useAccessCalls()
  const { issuer, clientId, secret } = form.values
  const asked = JSON.stringify([issuer, clientId, secret])
  const trying = useMutation({
    mutationFn: async (): Promise<Tried> => ({
      trial: await tryProvider({ issuer, clientId, ...(secret === undefined ? {} : { secret }) }),
      of: asked,
    }),
    onError: (failure) => form.refuse(failure),
  })
  const trial = trying.data?.of === asked ? trying.data.trial : undefined
  return (
    <div className={classes.trial}>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} stroke={1.75} />}
        loading={trying.isPending}
        disabled={issuer === '' || clientId === ''}
        onClick={() => trying.mutate()}
      >
        {t('trial.try')}
      </Button>
      <div role="status" className={classes.answer}>
        {trial && <Verdict trial={trial} />}
        {trying.error && <p className={classes.bad}>{failureText(trying.error)}</p>}
      </div>
      {trial?.verdict === 'issuer' && trial.issuer && (
        <Button variant="subtle" size="compact-sm" onClick={() => form.set('issuer', trial.issuer as string)}>
          {t('trial.takeIssuer')}
        </Button>
      )}
    </div>
  )
}

const Verdict = ({ trial }: { trial: ProviderTrial }) => {
  const { t } = useTranslation('access')
  const { verdict, issuer, signInHost, claims } = trial
  const isReady = verdict === 'ready'
  const Sign = isReady ? IconCircleCheck : IconAlertTriangle
  return (
    <>
      <p className={isReady ? classes.good : classes.bad}>
        <Sign size={16} stroke={1.75} aria-hidden="true" />
        {t(`trial.verdicts.${verdict}`, { issuer: issuer ?? '', host: signInHost ?? '' })}
      </p>
      {isReady && claims.length > 0 && (
        <p className={classes.claims}>{t('trial.claims', { claims: claims.join(', ') })}</p>
      )}
    </>
  )
}
