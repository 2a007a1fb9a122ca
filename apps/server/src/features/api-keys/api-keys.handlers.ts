import { randomBytes } from 'node:crypto'
import {
  type ApiKey,
  apiKeyPrefix,
  type apiKeyRoutes,
  type KeyCallPage,
  type KeyCallQuery,
  keyCallsKeptDays,
  type NewApiKey,
  type ownApiKeyRoutes,
} from '@atalaya/contract/api-keys'
import { isOfResellerLevel } from '@atalaya/contract/roles'
import { hashRefreshToken } from '../../access/access-tokens.ts'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { keysOfCompany, keysOfPerson } from '../../limits/api-keys.limits.ts'
import { byId } from '../../records/by-id.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { countKeys, findKey, insertKey, type KeyOwner, listKeys, revokeKey, updateKey } from './api-keys.repository.ts'
import { readKeyUses } from './key-calls.repository.ts'
import { listKeyCalls, readCompleteAfter } from './key-log.repository.ts'

interface Asked {
  tx: Tx
  session: Session
  clientIp: string
}

export const ownApiKeyHandlers = (clock: Clock): Handlers<typeof ownApiKeyRoutes> => {
  const mine = ({ session }: { session: Session }): KeyOwner => ({ userId: session.userId })
  return {
    list: async (asked) => byId(await listKeys(asked.tx, mine(asked))),
    create: (asked) =>
      create(asked, mine(asked), { fields: asked.body, companyId: ownCompanyOf(asked.session), now: clock.now() }),
    update: (asked) => update(asked, mine(asked), asked.params.apiKeyId, asked.body),
    remove: (asked) => revoke(asked, mine(asked), asked.params.apiKeyId, clock.now()),
    uses: async ({ tx, session, params }) => {
      const { id } = await keyOf(tx, mine({ session }), params.apiKeyId)
      return readKeyUses(tx, id)
    },
    calls: (asked) => callsOf(asked.tx, mine(asked), asked.query, clock.now()),
  }
}

export const apiKeyHandlers = (clock: Clock): Handlers<typeof apiKeyRoutes> => ({
  list: async ({ tx, params }) => byId(await listKeys(tx, params)),
  create: (asked) =>
    create(asked, asked.params, { fields: asked.body, companyId: asked.params.companyId, now: clock.now() }),
  update: async (asked) => {
    // What is a person's own, nobody else makes into something else.
    if ((await keyOf(asked.tx, asked.params, asked.params.apiKeyId)).isPersonal) throw failure('permission.denied')
    return update(asked, asked.params, asked.params.apiKeyId, asked.body)
  },
  remove: (asked) => revoke(asked, asked.params, asked.params.apiKeyId, clock.now()),
  uses: async ({ tx, params }) => {
    const { id } = await keyOf(tx, params, params.apiKeyId)
    return readKeyUses(tx, id)
  },
  calls: ({ tx, params, query }) => callsOf(tx, params, query, clock.now()),
})

/** A company that somebody above companies has opened is not theirs. */
const ownCompanyOf = ({ role, companyId }: Session): number | null => (isOfResellerLevel(role) ? null : companyId)

const keyOf = async (tx: Tx, owner: KeyOwner, id: number): Promise<ApiKey> => {
  const key = await findKey(tx, owner, id)
  if (!key) throw failure('not.found')
  return key
}

const dayMs = 86_400_000

const callsOf = async (tx: Tx, owner: KeyOwner, query: KeyCallQuery, now: number): Promise<KeyCallPage> => {
  // What is older goes with the next night.
  const fromTs = Math.max(query.fromTs ?? 0, now - keyCallsKeptDays * dayMs)
  const calls = await listKeyCalls(tx, owner, { ...query, fromTs, limit: query.limit + 1 })
  const entries = calls.slice(0, query.limit)
  const last = entries.at(-1)
  return {
    entries,
    next: calls.length > query.limit && last ? `${last.ts}.${last.id}` : null,
    completeAfterTs: await readCompleteAfter(tx, owner, { ...query, fromTs }),
  }
}

const create = async (
  { tx, session, clientIp }: Asked,
  owner: KeyOwner,
  { fields, companyId, now }: { fields: NewApiKey; companyId: number | null; now: number },
): Promise<ApiKey & { secret: string }> => {
  const isPersonal = 'userId' in owner
  if ((await countKeys(tx, owner)) >= (isPersonal ? keysOfPerson : keysOfCompany).value) throw failure('limit.reached')
  const secret = apiKeyPrefix + randomBytes(32).toString('base64url')
  const hint = `${secret.slice(0, apiKeyPrefix.length + 4)}…${secret.slice(-4)}`
  const id = await insertKey(tx, {
    ...fields,
    ...{ companyId, userId: session.userId, isPersonal, hint, keyHash: hashRefreshToken(secret), createdTs: now },
  })
  const key = await keyOf(tx, owner, id)
  await note(tx, 'apiKey.created', { key, session, clientIp, companyId })
  return { ...key, secret }
}

const update = async (
  { tx, session, clientIp }: Asked,
  owner: KeyOwner,
  id: number,
  fields: NewApiKey,
): Promise<ApiKey> => {
  await keyOf(tx, owner, id)
  await updateKey(tx, id, { ...fields, userId: session.userId })
  const key = await keyOf(tx, owner, id)
  await note(tx, 'apiKey.changed', { key, session, clientIp, companyId: companyIn(owner, session) })
  return key
}

const revoke = async (
  { tx, session, clientIp }: Asked,
  owner: KeyOwner,
  id: number,
  now: number,
): Promise<{ done: true }> => {
  const key = await keyOf(tx, owner, id)
  await revokeKey(tx, id, now)
  await note(tx, 'apiKey.revoked', { key, session, clientIp, companyId: companyIn(owner, session) })
  return { done: true }
}

const companyIn = (owner: KeyOwner, session: Session): number | null =>
  'companyId' in owner ? owner.companyId : ownCompanyOf(session)

const note = (
  tx: Tx,
  kind: 'apiKey.created' | 'apiKey.changed' | 'apiKey.revoked',
  of: { key: ApiKey; session: Session; clientIp: string; companyId: number | null },
): Promise<void> => {
  const { key, session, clientIp, companyId } = of
  const by = { userId: session.userId, sessionId: session.sessionId, ip: clientIp }
  const scopes = key.scopes.join(' ')
  return noteSecurityEvent(tx, {
    ...{ kind, companyId, ...by, subject: key.name },
    details: { id: key.id, hint: key.hint, isPersonal: key.isPersonal, scopes, ownerId: key.owner.id },
  })
}
