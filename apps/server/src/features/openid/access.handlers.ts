import { randomBytes } from 'node:crypto'
import { CompanySettings } from '@atalaya/contract/company-settings'
import type { accessRoutes, CompanyAccess, NewOpenidProvider } from '@atalaya/contract/openid'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import { asAccess, asCompany, type Tx } from '../../database/tenant.ts'
import { type Context, type Handlers, outsideTransaction } from '../../http/context.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { brandOf, linkOrigin } from '../brands/index.ts'
import { readGroupsInScope } from '../groups/index.ts'
import type { OpenidPorts } from './openid-sign-in.ts'
import { discover } from './provider.ts'
import { tryProvider } from './provider-trial.ts'
import { deleteProvider, findProvider, type StoredProvider, saveProvider } from './providers.repository.ts'

/** Of the accounts that are not shut out. */
const countFactors = async (tx: Tx, companyId: number): Promise<CompanyAccess['people']> => {
  const { rows } = await sql<CompanyAccess['people']>`
    SELECT count(*)::integer AS total,
      count(*) FILTER (WHERE EXISTS (SELECT FROM totp_factors WHERE user_id = users.id AND confirmed_ts IS NOT NULL)
        OR EXISTS (SELECT FROM passkeys WHERE user_id = users.id))::integer AS "withSecondFactor"
    FROM users WHERE company_id = ${companyId} AND NOT is_disabled`.execute(tx)
  return rows[0] as CompanyAccess['people']
}

type Asked = Pick<Context<never>, 'askedAt'> & {
  session: Session
  clientIp: string
  params: { companyId: number }
}

/** How a company's people sign in: nothing of it is the company's own role's to touch, so it is read and written as access. */
export const accessHandlers = ({ database, clock, keys, outside }: OpenidPorts): Handlers<typeof accessRoutes> => {
  const encryption = createSecretEncryption(keys, 'sign-in providers')

  const read = async (tx: Tx, { params: { companyId }, askedAt }: Asked): Promise<CompanyAccess> => {
    const { conf } = await tx
      .selectFrom('companies')
      .select('conf')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const { passwordExpirationDays, secondFactor } = CompanySettings.parse(conf).general
    const brand = await brandOf(tx, { companyId })
    const provider = await findProvider(tx, companyId)
    return {
      settings: { passwordExpirationDays, secondFactor },
      people: await countFactors(tx, companyId),
      isSecondFactorOfBrand: brand.demandsSecondFactor,
      openid: provider
        ? {
            ...{ isEnabled: provider.isEnabled, issuer: provider.issuer, clientId: provider.clientId },
            ...{ roleClaim: provider.roleClaim, roleRules: provider.roleRules, emailDomains: provider.emailDomains },
            ...{ isProvisioning: provider.isProvisioning, isOnlyWay: provider.isOnlyWay },
            ...{ hasSecret: true, updatedTs: provider.updatedTs },
          }
        : null,
      code: provider?.code ?? null,
      redirectUri: `${linkOrigin(brand, askedAt)}/login`,
    }
  }

  const note = async (tx: Tx, asked: Asked, details: Record<string, string | number | boolean>) => {
    const { userId, sessionId } = asked.session
    const { companyId } = asked.params
    await noteSecurityEvent(tx, {
      ...{ kind: 'signInSettings.changed', userId, sessionId, companyId, ip: asked.clientIp, details },
    })
  }

  /** Groups of the company and no other's. */
  const assertGroups = async (asked: Asked, { roleRules }: NewOpenidProvider): Promise<void> => {
    const groups = await asCompany(database, asked.params.companyId, (tx) => readGroupsInScope(tx, asked.session))
    const known = new Set(groups.map(({ id }) => id as number))
    roleRules.forEach(({ role, groupIds }, at) => {
      const isMissing = role !== 'ADMIN' && groupIds.length === 0
      if (isMissing || groupIds.some((id) => !known.has(id)))
        throw failure('input.invalid', { fields: { [`roleRules.${at}.groupIds`]: isMissing ? 'required' : 'choice' } })
    })
  }

  /** The one given, or else the one that is kept. */
  const secretOf = (given: string | undefined, kept: StoredProvider | undefined): string => {
    const secret = given ?? (kept && encryption.decrypt(kept.encryptedSecret, String(kept.companyId)))
    if (secret === undefined) throw failure('input.invalid', { fields: { secret: 'required' } })
    return secret
  }

  /** What is kept was given for one issuer, and is told to no other. */
  const ofIssuer = (kept: StoredProvider | undefined, issuer: string) => (kept?.issuer === issuer ? kept : undefined)

  return {
    read: outsideTransaction((asked) => asAccess(database, (tx) => read(tx, asked))),

    save: outsideTransaction((asked) =>
      asAccess(database, async (tx) => {
        const general = JSON.stringify(asked.body)
        await sql`UPDATE companies SET conf = jsonb_set(conf, '{general}', coalesce(conf -> 'general', '{}') || ${general}::jsonb)
          WHERE id = ${asked.params.companyId}`.execute(tx)
        await note(tx, asked, asked.body)
        return read(tx, asked)
      }),
    ),

    saveOpenid: outsideTransaction(async (asked) => {
      const { companyId } = asked.params
      const { secret, ...provider } = asked.body
      await assertGroups(asked, asked.body)
      const before = await asAccess(database, (tx) => findProvider(tx, companyId))
      const known = secretOf(secret, ofIssuer(before, provider.issuer))
      const { issuer, clientId, isEnabled, isOnlyWay, isProvisioning } = provider
      // Before people are sent there: what cannot be reached now would shut them out.
      if (isEnabled) await discover({ issuer, clientId, secret: known }, outside)
      return asAccess(database, async (tx) => {
        // Of another issuer the same subject is somebody else.
        if (before && before.issuer !== provider.issuer) await deleteProvider(tx, companyId)
        await saveProvider(tx, {
          ...{ companyId, provider, now: clock.now() },
          code: before?.code ?? randomBytes(12).toString('base64url'),
          encryptedSecret: encryption.encrypt(known, String(companyId)),
        })
        await note(tx, asked, { issuer, isEnabled, isOnlyWay, isProvisioning })
        return read(tx, asked)
      })
    }),

    tryOpenid: outsideTransaction(async ({ body, params }) => {
      const { issuer, clientId, secret } = body
      const kept = await asAccess(database, (tx) => findProvider(tx, params.companyId))
      return tryProvider({ issuer, clientId, secret: secretOf(secret, ofIssuer(kept, issuer)) }, outside)
    }),

    removeOpenid: outsideTransaction((asked) =>
      asAccess(database, async (tx) => {
        await deleteProvider(tx, asked.params.companyId)
        await note(tx, asked, { issuer: '', isEnabled: false })
        return read(tx, asked)
      }),
    ),
  }
}
