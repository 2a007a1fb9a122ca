import type { managedBrandRoutes } from '@atalaya/contract/brands'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type Tx, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { brandKind } from './brand.kind.ts'
import { dropDraft, findDraft, saveDraft } from './brand-drafts.ts'
import { brandRecords } from './brand-records.ts'
import { findVersion, listVersions } from './brand-versions.ts'
import { findLogo } from './brands.repository.ts'
import { proposeLogos } from './logo-proposal.ts'
import { previewOf } from './mail-preview.ts'

/** Of a brand that exists; `not.found` else. */
const idThatIs = async (tx: Tx, id: number): Promise<number> => {
  const [brand] = await brandRecords.find({ tx }, [id])
  if (!brand) throw failure('not.found')
  return brand.id
}

export const managedBrandHandlers = (
  clock: Clock,
  database: WebDatabase,
  checkWorld: (brandId: number) => Promise<void>,
): Handlers<typeof managedBrandRoutes> => ({
  list: async ({ tx }) => byId(await brandRecords.list(tx)),
  ...recordHandlers(brandKind, clock),
  // Pictures take a while: no connection waits for them.
  proposeLogos: outsideTransaction(({ body }) => proposeLogos(body.image)),
  previewMail: outsideTransaction(({ body }) => previewOf(body, { database, clock })),
  // So is the world, which is asked for seconds.
  check: outsideTransaction(async ({ params }) => {
    await checkWorld(params.id)
    const [brand] = await asAccess(database, (tx) => brandRecords.find({ tx }, [params.id]))
    if (!brand) throw failure('not.found')
    return brand
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
})
