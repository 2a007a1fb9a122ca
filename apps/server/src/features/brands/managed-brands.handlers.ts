import type { ManagedBrand, managedBrandRoutes } from '@atalaya/contract/brands'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { brandKind } from './brand.kind.ts'
import { dropDraft, findDraft, saveDraft } from './brand-drafts.ts'
import { brandRecords } from './brand-records.ts'
import { findVersion, listVersions } from './brand-versions.ts'
import { findLogo } from './brands.repository.ts'
import { rotateDkimKey } from './dkim-keys.ts'
import { proposeLogos } from './logo-proposal.ts'
import { previewOf } from './mail-preview.ts'

/** Of a brand that exists; `not.found` else. */
const idThatIs = async (tx: Tx, id: number): Promise<number> => {
  const [brand] = await brandRecords.find({ tx }, [id])
  if (!brand) throw failure('not.found')
  return brand.id
}

interface Ports {
  clock: Clock
  database: WebDatabase
  keys: KeyRing
  checkWorld(brandId: number): Promise<void>
}

export const managedBrandHandlers = ({
  clock,
  database,
  keys,
  checkWorld,
}: Ports): Handlers<typeof managedBrandRoutes> => {
  const checked = async (id: number): Promise<ManagedBrand> => {
    await checkWorld(id)
    const [brand] = await asAccess(database, (tx) => brandRecords.find({ tx }, [id]))
    if (!brand) throw failure('not.found')
    return brand
  }
  return {
    list: async ({ tx }) => byId(await brandRecords.list(tx)),
    ...recordHandlers(brandKind, clock),
    // Pictures take a while: no connection waits for them.
    proposeLogos: outsideTransaction(({ body }) => proposeLogos(body.image)),
    previewMail: outsideTransaction(({ body }) => previewOf(body, { database, clock })),
    // So is the world, which is asked for seconds.
    check: outsideTransaction(({ params }) => checked(params.id)),
    rotateDkim: outsideTransaction(async ({ params, session, clientIp }) => {
      await asAccess(database, async (tx) => {
        await rotateDkimKey(tx, await idThatIs(tx, params.id), { keys, now: clock.now() })
        const { userId, sessionId } = session
        await noteSecurityEvent(tx, { kind: 'brand.keyRotated', userId, sessionId, ip: clientIp, details: params })
      })
      return checked(params.id)
    }),
    draft: async ({ tx, params }) => ({ draft: await findDraft(tx, await idThatIs(tx, params.id)) }),
    saveDraft: async ({ tx, params, body, session }) =>
      saveDraft(tx, body, { brandId: params.id, session, now: clock.now() }),
    dropDraft: async ({ tx, params, query }) => {
      await dropDraft(tx, { brandId: await idThatIs(tx, params.id), version: query.version })
      return {}
    },
    versions: async ({ tx, params }) => listVersions(tx, await idThatIs(tx, params.id)),
    version: async ({ tx, params, query }) => {
      const found = await findVersion(tx, { brandId: params.id, number: query.number })
      if (!found) throw failure('not.found')
      return found
    },
    logo: async ({ tx, params, query }) => {
      const logo = await findLogo(tx, params.id, query.variant)
      if (!logo) throw failure('not.found')
      return { image: logo.content.toString('base64'), type: logo.type }
    },
  }
}
