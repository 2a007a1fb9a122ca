import { randomBytes } from 'node:crypto'
import type { pushSourceRoutes } from '@atalaya/contract/push-sources'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { failure } from '../../http/failures.ts'
import { deletePushSource, insertPushSource, listPushSources, updatePushSource } from './push-sources.repository.ts'
import { createSecretSeal } from './secret-seal.ts'

export const pushSourceConstraints = {
  push_sources_reseller_id_name_key: { code: 'name.taken', field: 'name' },
} as const

const keyIdBytes = 9
const secretBytes = 32

export const pushSourceHandlers = (clock: Clock, tokenSecret: string): Handlers<typeof pushSourceRoutes> => {
  const seals = createSecretSeal(tokenSecret)
  return {
    list: async ({ tx }) => Object.fromEntries((await listPushSources(tx)).map((source) => [source.id, source])),

    create: async ({ tx, params, body }) => {
      const keyId = randomBytes(keyIdBytes).toString('base64url')
      const secret = randomBytes(secretBytes).toString('base64url')
      const source = await insertPushSource(tx, {
        ...{ resellerId: params.resellerId, name: body.name, keyId },
        ...{ sealedSecret: seals.seal(secret, keyId), createdTs: clock.now() },
      })
      return { ...source, secret }
    },

    update: async ({ tx, params, body }) => (await updatePushSource(tx, params.pushSourceId, body)) ?? notFound(),

    remove: async ({ tx, params }) => {
      if (!(await deletePushSource(tx, params.pushSourceId))) notFound()
      return { done: true }
    },
  }
}

const notFound = (): never => {
  throw failure('not.found')
}
