import type { Session } from '../access/session.ts'
import type { BusEvent } from '../adapters/bus.ts'
import type { Tx } from '../database/tenant.ts'

/** Who changes what, when, and as a part of what. */
interface Asking {
  tx: Tx
  session: Session
  now: number
  /** Of a bulk call, an import, an undoing, or a single change that may be taken back. */
  operationId?: string | undefined
  /** Of one record, by hand. */
  isSingle?: true | undefined
  undoesOperationId?: string | undefined
  /** Of a call that makes a record, from whoever means to make one and may ask again. */
  idempotencyKey?: string | undefined
  isImport?: true | undefined
  publish(event: BusEvent): void
}

/** A company's records, isolated to it. */
export interface CompanyScope extends Asking {
  level: 'company'
  companyId: number
}

/** A reseller's. */
export interface ResellerScope extends Asking {
  level: 'reseller'
  resellerId: number
}

/** Those of nobody below the platform. */
export interface PlatformScope extends Asking {
  level: 'platform'
}

export type Scope = CompanyScope | ResellerScope | PlatformScope
