import type { FirstAdministrator } from '@atalaya/contract/companies'
import { NewUser } from '@atalaya/contract/users'
import { failure, isFailure } from '../../access/failures.ts'
import { withinCompany } from '../../database/tenant.ts'
import type { Companion } from '../../records/record-kind.ts'
import type { CompanyScope, ResellerScope } from '../../records/scope.ts'
import { createRecord } from '../../records/write-records.ts'
import { userKind } from '../users/index.ts'

interface Place {
  id: number
  countryId: string
  timezone: string
}

/** What a reseller's call does inside of one of its companies, as what somebody of that company would do. */
export const insideOf = <T>(
  { tx, session, now, publish }: ResellerScope,
  companyId: number,
  work: (scope: CompanyScope) => Promise<T>,
): Promise<T> => withinCompany(tx, companyId, () => work({ level: 'company', companyId, tx, session, now, publish }))

/** `administrator` in a body: who looks after the company from there on. The call that has it invites them: companies.handlers. */
export const administratorCompanion: Companion<Place, FirstAdministrator | null, ResellerScope> = {
  field: 'administrator',
  save: async (scope, { id: companyId, countryId, timezone }, person) => {
    if (!person) return null
    const fields = NewUser.parse({ ...person, role: 'ADMIN', countryId, timezone })
    try {
      await insideOf(scope, companyId, (within) => createRecord(userKind, within, fields))
    } catch (error) {
      if (isFailure(error) && error.code === 'email.taken')
        throw failure('email.taken', { fields: { 'administrator.email': 'email.taken' } })
      throw error
    }
    return { before: { administrator: null }, after: { administrator: person.email } }
  },
}
