import { resellerRoutes } from '@atalaya/contract/resellers'
import { resellerSavedViewRoutes } from '@atalaya/contract/saved-views'
import { type CurrentUser, CurrentUser as CurrentUserSchema } from '@atalaya/contract/session'
import type { supportRoutes } from '@atalaya/contract/supports'
import type { z } from 'zod'
import type { TestServer } from './test-server.ts'

/** Tuesday, 24 November 2026, 10:00 in Madrid. */
export const now = Date.UTC(2026, 10, 24, 9)

const seenAt = { ts: now - 86_400_000, ip: '10.0.0.7', fail: [] }

/** Somebody who administers a company. */
export const signedIn = (given: Partial<CurrentUser> = {}): CurrentUser =>
  CurrentUserSchema.parse({
    id: 7,
    firstName: 'Lucía',
    lastName: 'Herrero',
    email: 'lucia@example.com',
    role: 'ADMIN',
    language: 'es',
    timezone: 'Europe/Madrid',
    distributorId: 1,
    resellerId: 2,
    companyId: 3,
    groupIds: [],
    readOnly: false,
    phone: null,
    quietHours: null,
    passwordChange: null,
    isEnrolling: false,
    login: { front: { last: seenAt, prev: null }, app: { last: null, prev: null } },
    mapBound: null,
    ...given,
  })

/** Somebody who works above companies. */
export const reseller = { role: 'RESELLER', companyId: null } as const satisfies Partial<CurrentUser>

/** Somebody of the platform itself. */
export const staff = { role: 'SUPER_RESELLER', companyId: null, resellerId: null, distributorId: null } as const

export const many = 5_000

/** Of a record that was made just now. */
export const stamp = { createdTs: now, updatedTs: now, version: 1 }

type SupportIn = z.input<typeof supportRoutes.read.reply>
const support = (id: number, given: Partial<SupportIn> = {}): SupportIn => ({
  id,
  name: `Soporte ${String(id).padStart(4, '0')}`,
  email: `soporte${id}@example.com`,
  helpline: `+34 910 000 ${String(id % 1_000).padStart(3, '0')}`,
  createdTs: now - 86_400_000,
  updatedTs: now - 3_600_000,
  version: 1,
  ...given,
})
export const supports = (count: number) => Array.from({ length: count }, (_, at) => support(at + 1))

/** What every screen above companies asks. */
export const answerAboveCompanies = (server: TestServer): void => {
  const counts = { companies: 1, users: 1 }
  const reseller = { id: 2, name: 'Norte', distributorId: 1, countryId: 'ES' as const, counts }
  server.answer(resellerRoutes.list, { 2: { ...reseller, createdTs: now, updatedTs: now, version: 1 } })
  server.answer(resellerSavedViewRoutes.list, {})
}
