import { randomBytes } from 'node:crypto'
import type { PushSource, pushSourceRoutes } from '@atalaya/contract/push-sources'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import type { SecretEncryption } from '../../secrets/secret-encryption.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { deletePushSource, insertPushSource, listPushSources, updatePushSource } from './push-sources.repository.ts'

export const pushSourceConstraints = {
  push_sources_reseller_id_name_key: { code: 'name.taken', field: 'name' },
} as const

const keyIdBytes = 9
const secretBytes = 32

export const pushSourceHandlers = (clock: Clock, encryption: SecretEncryption): Handlers<typeof pushSourceRoutes> => {
  return {
    list: async ({ tx }) => byId(await listPushSources(tx)),

    create: async ({ tx, params, body, session, clientIp }) => {
      const keyId = randomBytes(keyIdBytes).toString('base64url')
      const secret = randomBytes(secretBytes).toString('base64url')
      const source = await insertPushSource(tx, {
        ...{ resellerId: params.resellerId, name: body.name, keyId },
        ...{ encryptedSecret: encryption.encrypt(secret, keyId), createdTs: clock.now() },
      })
      await note(tx, { kind: 'pushSource.created', source, session, clientIp, resellerId: params.resellerId })
      return { ...source, secret }
    },

    update: async ({ tx, params, body, session, clientIp }) => {
      const source = (await updatePushSource(tx, params.pushSourceId, body)) ?? notFound()
      await note(tx, { kind: 'pushSource.changed', source, session, clientIp, resellerId: params.resellerId })
      return source
    },

    remove: async ({ tx, params, session, clientIp }) => {
      const source = (await deletePushSource(tx, params.pushSourceId)) ?? notFound()
      await note(tx, { kind: 'pushSource.deleted', source, session, clientIp, resellerId: params.resellerId })
      return { done: true }
    },
  }
}

interface Change {
  kind: 'pushSource.created' | 'pushSource.changed' | 'pushSource.deleted'
  source: PushSource
  session: Session
  clientIp: string
  resellerId: number
}

const note = (tx: Tx, { kind, source, session, clientIp, resellerId }: Change): Promise<void> =>
  noteSecurityEvent(tx, {
    ...{ kind, resellerId, userId: session.userId, sessionId: session.sessionId, ip: clientIp, subject: source.name },
    details: { id: source.id, keyId: source.keyId, isDisabled: source.isDisabled },
  })

const notFound = (): never => {
  throw failure('not.found')
}
