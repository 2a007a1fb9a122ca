import { type Company, FirstAdministrator, NewCompany } from '@atalaya/contract/companies'
import { CompanySettings } from '@atalaya/contract/company-settings'
import type { SchemaForm } from '../../forms/use-schema-form.ts'

/** Its people are made with it: what is left empty of the administrator makes none. */
export const CompanyDraft = NewCompany.extend({ administrator: FirstAdministrator.optional() })
export type CompanyValues = Record<keyof typeof CompanyDraft.shape, unknown> & {
  licenses: Company['licenses']
  centroidId: Company['centroidId']
  conf: CompanySettings
  administrator: Partial<FirstAdministrator> | undefined
}

export const companyValuesOf = (company: Company | null): CompanyValues => ({
  ...{ name: company?.name ?? '', email: company?.email, phone: company?.phone, address: company?.address },
  ...{ nif: company?.nif, contact: company?.contact, productId: company?.productId, demo: company?.demo ?? false },
  ...{ countryId: company?.countryId ?? 'ES', timezone: company?.timezone ?? 'Europe/Madrid' },
  licenses: NewCompany.shape.licenses.parse(company?.licenses ?? {}),
  conf: CompanySettings.parse(company?.conf ?? {}),
  centroidId: company?.centroidId ?? null,
  administrator: undefined,
})

export type CompanyFormState = SchemaForm<typeof CompanyDraft, CompanyValues>
