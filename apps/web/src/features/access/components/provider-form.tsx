import { type CompanyAccess, NewOpenidProvider } from '@atalaya/contract/openid'
import { FormSection, FormShell } from '@atalaya/ui/form-shell'
import { PasswordInput, Switch, TagsInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { toastDone } from '../../../feedback/toasts.ts'
import { CopiedText } from '../../../forms/copied-text.tsx'
import { TextField } from '../../../forms/fields.tsx'
import { useSchemaForm } from '../../../forms/use-schema-form.ts'
import { useUnsavedChangesGuard } from '../../../navigation/unsaved-changes-guard.ts'
import { useAccessCalls } from '../access.queries.ts'
import { type ProviderValues, valuesOf } from '../provider-values.ts'
import { ProviderTry } from './provider-try.tsx'
import { RoleRules } from './role-rules.tsx'

const isElsewhere = ({ pathname, search }: { pathname: string; search: object }) =>
  `${pathname} ${'edit' in search ? String(search.edit) : ''}`

/** Everything of a provider; what people are sent to is asked once more by the server before it counts. */
export const ProviderForm = ({ access, onClose }: { access: CompanyAccess; onClose(): void }) => {
  const { t } = useTranslation('access')
  const { saveProvider } = useAccessCalls()
  const form = useSchemaForm<typeof NewOpenidProvider, ProviderValues>(NewOpenidProvider, valuesOf(access.openid))
  const { values, set, errorOf } = form
  const { leaving, letGo } = useUnsavedChangesGuard(form.isDirty, (from, to) => isElsewhere(from) !== isElsewhere(to))
  const saving = useMutation({
    mutationFn: saveProvider,
    onSuccess: () => {
      letGo()
      toastDone(t('provider.saved'))
      onClose()
    },
    onError: (failure) => form.refuse(failure),
  })
  const isKept = access.openid?.issuer === values.issuer
  const submit = () => {
    const provider = form.parse()
    if (provider) saving.mutate(provider)
  }
  const toggle = (name: 'isEnabled' | 'isProvisioning' | 'isOnlyWay') => (
    <Switch
      label={t(`form.${name}`)}
      description={t(`form.${name}Hint`)}
      checked={values[name]}
      onChange={({ currentTarget }) => set(name, currentTarget.checked)}
    />
  )
  return (
    <FormShell
      saveLabel={t('form.save')}
      isDirty={form.isDirty}
      isSaving={saving.isPending}
      leaving={leaving}
      onSubmit={submit}
      onCancel={() => {
        letGo()
        onClose()
      }}
      failure={saving.error && failureText(saving.error)}
    >
      <FormSection title={t('form.provider')} hint={t('form.providerHint')}>
        <CopiedText label={t('form.redirectUri')} hint={t('form.redirectUriHint')} text={access.redirectUri} />
        <TextField
          form={form}
          name="issuer"
          label={t('form.issuer')}
          hint={t('form.issuerHint')}
          longest={300}
          inputMode="url"
          isRequired
          isFirst
        />
        <TextField form={form} name="clientId" label={t('form.clientId')} longest={300} isRequired />
        <PasswordInput
          label={t('form.secret')}
          description={errorOf('secret') ? undefined : t(isKept ? 'form.secretKept' : 'form.secretHint')}
          placeholder={isKept ? '••••••••' : ''}
          autoComplete="off"
          maxLength={1_000}
          required={!isKept}
          visibilityToggleButtonProps={{ 'aria-label': t('form.showSecret'), tabIndex: 0 }}
          value={values.secret ?? ''}
          error={errorOf('secret')}
          onChange={({ currentTarget }) => set('secret', currentTarget.value || undefined)}
        />
        <ProviderTry form={form} />
      </FormSection>
      <FormSection title={t('form.people')}>
        <TagsInput
          label={t('form.emailDomains')}
          description={errorOf('emailDomains') ? undefined : t('form.emailDomainsHint')}
          required
          maxTags={20}
          splitChars={[',', ' ', ';']}
          acceptValueOnBlur
          value={values.emailDomains}
          error={errorOf('emailDomains')}
          onChange={(domains) =>
            set(
              'emailDomains',
              domains.map((domain) => domain.trim().toLowerCase().replace(/^@/, '')),
            )
          }
        />
        {toggle('isProvisioning')}
      </FormSection>
      <FormSection title={t('form.roles')} hint={t('form.rolesHint')}>
        <TextField
          form={form}
          name="roleClaim"
          label={t('form.roleClaim')}
          hint={t('form.roleClaimHint')}
          longest={100}
          isRequired
        />
        <RoleRules form={form} />
      </FormSection>
      <FormSection title={t('form.use')}>
        {toggle('isEnabled')}
        {toggle('isOnlyWay')}
      </FormSection>
    </FormShell>
  )
}
