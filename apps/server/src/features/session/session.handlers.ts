import { isOfResellerLevel } from '@atalaya/contract/roles'
import type { sessionRoutes } from '@atalaya/contract/session'
import { failure } from '../../access/failures.ts'
import { assertTenantScope } from '../../access/tenant-scope.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { proofAgeMs } from '../../limits/sign-in.limits.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { arrivalOf } from './arrival.ts'
import { askOwnPasskey, proveOwnPasskey } from './own-passkey.ts'
import { proveOwnPassword } from './own-password.ts'
import { renewTokens } from './renew-tokens.ts'
import { endSession, findSession } from './session.repository.ts'
import { signIn } from './sign-in.ts'
import type { SignInPorts } from './sign-in-ports.ts'
import { assignCompany, readCurrentUser, saveMapBound } from './users.repository.ts'
import type { WithWebSettings } from './web-settings.ts'

export const sessionHandlers = (ports: SignInPorts, withSettings: WithWebSettings): Handlers<typeof sessionRoutes> => ({
  login: outsideTransaction(async (asked) => withSettings(await signIn(asked.body, arrivalOf(asked), ports))),

  refresh: outsideTransaction(async ({ bearer, clientIp, hostName }) => {
    if (!bearer) throw failure('session.missing')
    return renewTokens({ refreshToken: bearer, ip: clientIp, hostName }, ports)
  }),

  logout: async ({ tx, session: { sessionId, userId, role, companyId, resellerId }, clientIp, publish }) => {
    await endSession(tx, { sessionId, now: ports.clock.now() })
    if (isOfResellerLevel(role)) await assignCompany(tx, userId, null)
    const home = isOfResellerLevel(role) ? { resellerId } : { companyId, resellerId }
    await noteSecurityEvent(tx, { kind: 'signOut', userId, sessionId, ip: clientIp, ...home })
    publish({ kind: 'userChanged', userId, sessionId })
    return {}
  },

  prove: outsideTransaction(async (asked) => {
    const { session, body } = asked
    await proveOwnPassword({ session, password: body.password, arrival: arrivalOf(asked), field: 'password' }, ports)
    return { provenUntilTs: ports.clock.now() + proofAgeMs.value }
  }),

  proofOptions: outsideTransaction((asked) =>
    askOwnPasskey({ session: asked.session, arrival: arrivalOf(asked) }, ports),
  ),

  provePasskey: outsideTransaction(async (asked) => {
    await proveOwnPasskey({ ...asked.body, session: asked.session, arrival: arrivalOf(asked) }, ports)
    return { provenUntilTs: ports.clock.now() + proofAgeMs.value }
  }),

  currentUser: ({ tx, session }) => readCurrentUser(tx, session),

  assignCompany: async ({ tx, session, params, publish }) => {
    const companyId =
      params.assignedId === '0' ? null : Number(/^[1-9]\d{0,8}$/.exec(params.assignedId)?.[0] ?? Number.NaN)
    if (companyId !== null) {
      const found = Number.isNaN(companyId) ? null : await findSession(tx, session, { companyId }, ports.clock.now())
      assertTenantScope(session, found?.tenant ?? null)
    }
    await assignCompany(tx, session.userId, companyId)
    publish({ kind: 'userChanged', userId: session.userId })
    return readCurrentUser(tx, session)
  },

  saveMapBound: async ({ tx, session, body }) => {
    await saveMapBound(tx, session.userId, body)
    return readCurrentUser(tx, session)
  },
})
