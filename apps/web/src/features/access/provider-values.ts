import type { NewOpenidProvider, OpenidProvider } from '@atalaya/contract/openid'
import type { SchemaForm } from '../../forms/use-schema-form.ts'

export type ProviderValues = Omit<NewOpenidProvider, 'secret'> & { secret: string | undefined }
export type ProviderFormState = SchemaForm<typeof NewOpenidProvider, ProviderValues>

/** What a form of it begins with; its secret is told to nobody. */
export const valuesOf = (known: OpenidProvider | null): ProviderValues => ({
  ...{ isEnabled: known?.isEnabled ?? true, issuer: known?.issuer ?? '', clientId: known?.clientId ?? '' },
  ...{ secret: undefined, roleClaim: known?.roleClaim ?? 'roles', roleRules: known?.roleRules ?? [] },
  ...{ emailDomains: known?.emailDomains ?? [], isProvisioning: known?.isProvisioning ?? true },
  isOnlyWay: known?.isOnlyWay ?? false,
})
