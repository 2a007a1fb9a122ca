import { actingRoutes } from '@atalaya/contract/acting'
import { sessionRoutes } from '@atalaya/contract/session'
import { Button, Modal, PasswordInput } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { useNow } from '../../../live/use-now.ts'
import type { HeldActing } from '../../../session/acting-storage.ts'
import { acting, actorSession } from '../../../session/current-session.ts'
import { canUsePasskeys, isGivenUp } from '../../../session/passkey-support.ts'
import classes from './acting-banner.module.css'

const minuteMs = 60_000

/** For whom somebody acts, how long still, and the way out; over everything as long as it lasts. */
export const ActingBanner = () => {
  const { t } = useTranslation('acting')
  const [held, setHeld] = useState(() => acting.read())
  const [isAllowing, setIsAllowing] = useState(false)
  const now = useNow(1_000)
  if (!held) return null
  const leave = async () => {
    const params = { companyId: held.companyId, actingId: held.id }
    // Without the server it is over all the same: the token is gone from here and ends by itself.
    await actorSession.call(actingRoutes.end, { params }).catch(() => undefined)
    acting.clear()
    location.assign('/')
  }
  const minutes = Math.max(0, Math.ceil((held.endsTs - now) / minuteMs))
  return (
    <aside className={classes.banner} aria-label={t('banner', { name: held.userName })}>
      <IconUserShare size={18} aria-hidden="true" />
      <strong>{t('banner', { name: held.userName })}</strong>
      <span className={classes.facts}>
        {t(held.mayWrite ? 'writing' : 'reading')} · {t('left', { count: minutes })}
      </span>
      <span className={classes.space} />
      {!held.mayWrite && (
        <Button className={classes.act ?? ''} size="compact-sm" variant="default" onClick={() => setIsAllowing(true)}>
          {t('allow')}
        </Button>
      )}
      <Button className={classes.act ?? ''} size="compact-sm" variant="default" onClick={() => void leave()}>
        {t('leave')}
      </Button>
      <AllowDialog
        held={isAllowing ? held : null}
        onAllowed={() => {
          acting.write({ ...held, mayWrite: true })
          setHeld(acting.read())
          setIsAllowing(false)
          // What may be done is read anew by every screen.
          location.reload()
        }}
        onClose={() => setIsAllowing(false)}
      />
    </aside>
  )
}

interface Props {
  held: HeldActing | null
  onAllowed(): void
  onClose(): void
}

const AllowDialog = ({ held, onAllowed, onClose }: Props) => {
  const { t } = useTranslation(['acting', 'session'])
  const [password, setPassword] = useState('')
  const isOpen = held !== null
  // How the one who acts may show who they are: not the one acted for, whom the page is drawn for.
  const actor = useQuery({
    queryKey: ['actor'],
    queryFn: () => actorSession.call(sessionRoutes.currentUser),
    enabled: isOpen,
  })
  const proofs = actor.data?.proofs ?? ['password']
  const hasPassword = proofs.includes('password')
  const allowing = useMutation({
    mutationFn: async ({ prove, to }: { prove(): Promise<unknown>; to: HeldActing }) => {
      await prove()
      await actorSession.call(actingRoutes.write, { params: { companyId: to.companyId, actingId: to.id } })
    },
    onSuccess: onAllowed,
  })
  const allow = (prove: () => Promise<unknown>) => {
    if (held && !allowing.isPending) allowing.mutate({ prove, to: held })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password) allow(() => actorSession.prove(password))
  }
  const byPasskey = () =>
    allow(async () => (await import('../../second-factor/index.ts')).proveWithPasskey(actorSession))
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('allowTitle', { name: held?.userName ?? '' })} size={420}>
      <form onSubmit={submit} noValidate>
        <p className="paragraph">{t('allowHint')}</p>
        {hasPassword && (
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            data-autofocus
          />
        )}
        {allowing.error && !isGivenUp(allowing.error) && (
          <p className="paragraph" role="alert">
            {failureText(allowing.error)}
          </p>
        )}
        <div>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          {proofs.includes('passkey') && canUsePasskeys() && (
            <Button
              variant={hasPassword ? 'default' : 'filled'}
              loading={!hasPassword && allowing.isPending}
              onClick={byPasskey}
            >
              {t('session:proof.passkey')}
            </Button>
          )}
          {hasPassword && (
            <Button type="submit" loading={allowing.isPending} disabled={!password}>
              {t('allow')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}
