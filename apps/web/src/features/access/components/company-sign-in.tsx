import type { CompanyAccess, OpenidProvider } from '@atalaya/contract/openid'
import { ConfirmDelete } from '@atalaya/ui/confirm-delete'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { StateView } from '@atalaya/ui/state-view'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconPencil, IconPlus, IconShieldLock, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { lazyPart } from '../../../feedback/lazy-part.tsx'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useAccessCalls } from '../access.queries.ts'
import classes from './company-sign-in.module.css'
import { SettingGroup, SettingRow } from './setting-group.tsx'

const ProviderForm = lazyPart(async () => (await import('./provider-form.tsx')).ProviderForm)

interface Props {
  access: CompanyAccess
  mayWrite: boolean
}

const search = z.object({ edit: z.literal(1).nullable().catch(null).default(null) })

/** The company's own provider: what it is, whom it lets in, and the link that leads to it. */
export const CompanySignIn = ({ access, mayWrite }: Props) => {
  const { t } = useTranslation('access')
  const [{ edit }, patch] = useUrlState(search)
  const [isRemoving, setIsRemoving] = useState(false)
  const { removeProvider } = useAccessCalls()
  const { openid } = access
  const removing = useMutation({
    mutationFn: removeProvider,
    onSuccess: () => toastDone(t('provider.removed')),
    onError: toastFailure,
    onSettled: () => setIsRemoving(false),
  })
  const open = () => patch({ edit: 1 }, { replace: false })
  return (
    <SettingGroup title={t('provider.title')} hint={t('provider.hint')}>
      {openid ? (
        <>
          <Summary access={access} openid={openid} />
          {mayWrite && (
            <SettingRow label="">
              <Button
                variant="default"
                leftSection={<IconTrash size={16} stroke={1.75} />}
                onClick={() => setIsRemoving(true)}
              >
                {t('provider.remove')}
              </Button>
              <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={open}>
                {t('provider.edit')}
              </Button>
            </SettingRow>
          )}
        </>
      ) : (
        <div className={classes.empty}>
          <StateView
            kind="empty"
            icon={<IconShieldLock size={28} stroke={1.5} />}
            title={t('provider.empty')}
            hint={t('provider.emptyHint')}
            action={
              mayWrite && (
                <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={open}>
                  {t('provider.create')}
                </Button>
              )
            }
          />
        </div>
      )}
      <RecordDrawer
        isOpen={mayWrite && edit === 1}
        title={t(openid ? 'provider.edit' : 'provider.create')}
        onClose={() => patch({ edit: null })}
      >
        <Suspense fallback={null}>
          <ProviderForm access={access} onClose={() => patch({ edit: null })} />
        </Suspense>
      </RecordDrawer>
      <ConfirmDelete
        isOpen={isRemoving}
        title={t('provider.removeTitle')}
        consequence={t('provider.removeHint')}
        confirmLabel={t('provider.remove')}
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setIsRemoving(false)}
      />
    </SettingGroup>
  )
}

const Summary = ({ access, openid }: { access: CompanyAccess; openid: OpenidProvider }) => {
  const { t } = useTranslation('access')
  const { isEnabled, isOnlyWay, isProvisioning, issuer, clientId, emailDomains, roleRules } = openid
  return (
    <>
      <SettingRow
        label={
          <span className={classes.state} data-on={isEnabled || undefined}>
            {t(isEnabled ? 'provider.enabled' : 'provider.disabled')}
          </span>
        }
        hint={t(isEnabled ? (isOnlyWay ? 'provider.isOnlyWay' : 'provider.isOneWay') : 'provider.isNoWay')}
      />
      <SettingRow label={issuer} hint={t('provider.client', { clientId })} />
      <SettingRow
        label={emailDomains.map((domain) => `@${domain}`).join(', ')}
        hint={t(isProvisioning ? 'provider.makesAccounts' : 'provider.makesNone')}
      />
      <SettingRow
        label={t('provider.rules', { count: roleRules.length })}
        hint={roleRules.length === 0 ? t('provider.noRules') : roleRules.map(({ value }) => value).join(', ')}
      />
      {access.code && <SignInLink code={access.code} />}
    </>
  )
}

/** With which nobody needs to type an address first. */
const SignInLink = ({ code }: { code: string }) => {
  const { t } = useTranslation('access')
  const link = `${location.origin}/login?company=${code}`
  return (
    <SettingRow label={t('provider.link')} hint={link}>
      <CopyButton value={link}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} stroke={1.75} /> : <IconCopy size={16} stroke={1.75} />}
            onClick={copy}
          >
            {t(copied ? 'provider.linkCopied' : 'provider.copyLink')}
          </Button>
        )}
      </CopyButton>
    </SettingRow>
  )
}
