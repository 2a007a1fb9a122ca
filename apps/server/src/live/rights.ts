import { isOfResellerLevel, may } from '@atalaya/contract/roles'
import { Failure, failure } from '../access/failures.ts'
import type { Session } from '../access/session.ts'
import { isInTenantScope, type Tenant } from '../access/tenant-scope.ts'
import type { ReadSession } from '../http/bind.ts'
import { type Connection, Refused } from './connection.ts'
import { frameWith } from './feed-frames.ts'

/** Whose token came with the upgrade and was found good. */
export interface Admitted {
  token: string
  session: Session
  /** Of the users' rights when that was found. */
  usersVersion: number
}

/**
 * Who is connected, asked of the database. The version goes up with every change of rights that this process hears of,
 * so that an answer from before one is not acted on; a second node counts its own.
 */
export const createRights = (readSession: ReadSession) => {
  let version = 0
  return {
    version: (): number => version,
    hasChanged: (): void => {
      version++
    },

    /** Before the upgrade; throws what the upgrade is refused with. */
    async admit(token: string, { ip, hostName }: { ip: string; hostName: string }): Promise<Admitted> {
      for (;;) {
        const asked = version
        const { session } = await readSession({ accessToken: token, ip, hostName }, {})
        if (session.apiKey) throw failure('key.personal')
        if (asked === version) return { token, session, usersVersion: version }
      }
    },

    async identify({ token, ip, hostName }: Connection, companyId?: number): ReturnType<ReadSession> {
      for (;;) {
        const asked = version
        const target = companyId === undefined ? {} : { companyId }
        const found = await readSession({ accessToken: token, ip, hostName }, target).catch((error: unknown) => {
          throw error instanceof Failure ? new Refused('token') : error
        })
        // Whoever has to choose a password or to add a second factor first sees nothing before.
        if (found.session.passwordChange !== null || found.session.isEnrolling) throw new Refused('token')
        if (found.session.apiKey) throw new Refused('token')
        if (asked === version) return found
      }
    },
  }
}

export type Rights = ReturnType<typeof createRights>

/** Who works for a suspended or deactivated company is told so, and that is all. */
export const assertActive = (connection: Connection, session: Session, state: number | null | undefined): void => {
  if (isOfResellerLevel(session.role) || (state !== 3 && state !== 4)) return
  connection.send(frameWith(0, { kind: 'companyStatus', value: state }), 1)
  throw new Refused('company')
}

/** Another's company is refused as one that does not exist. */
export const assertMayLook = (connection: Connection, session: Session, tenant: Tenant | null): void => {
  if (!may(session, 'map.read') || !tenant || !isInTenantScope(session, tenant)) throw new Refused('company')
  assertActive(connection, session, tenant.companyState)
}
