import { isOfResellerLevel, superLevel } from '@atalaya/contract/roles'
import { failure } from './failures.ts'
import type { Session } from './session.ts'

/** What a route's path points at, with its place in the tree. */
export interface Tenant {
  /** Null where the path names a reseller. */
  companyId: number | null
  /** 3 suspended, 4 deactivated. */
  companyState: number | null
  resellerId: number
  distributorId: number
}

/** The tree: a company's users reach it alone, resellers their companies, distributors those of their resellers. */
export const isInTenantScope = (session: Session, tenant: Tenant): boolean => {
  if (superLevel.includes(session.role)) return true
  if (session.role === 'DISTRIBUTOR') return session.distributorId === tenant.distributorId
  if (session.role === 'RESELLER') return session.resellerId === tenant.resellerId
  return tenant.companyId !== null && session.companyId === tenant.companyId
}

/** Another's tenant ends the call exactly as one that does not exist. */
export const assertTenantScope = (session: Session, tenant: Tenant | null): void => {
  if (!tenant || !isInTenantScope(session, tenant)) throw failure('not.found')
  if (isOfResellerLevel(session.role)) return
  if (tenant.companyState === 3) throw failure('company.suspended')
  if (tenant.companyState === 4) throw failure('company.deactivated')
}
