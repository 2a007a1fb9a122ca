import type { vehiclePhotoRoutes } from '@atalaya/contract/photos'
import { FileContent } from '@atalaya/contract/route'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import { asCompany, type WebDatabase } from '../../database/tenant.ts'
import { type Handlers, outsideTransaction } from '../../http/context.ts'
import { findRecord } from '../../records/find-record.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { scopeOf } from '../../records/record-handlers.ts'
import type { AnyRecordKind, CompanyScope } from '../../records/record-kind.ts'
import { setPhoto } from './photo.companion.ts'
import { type Photo, toPhoto } from './photo-image.ts'
import { readPhoto } from './photos.repository.ts'

export const photoHandlers = (
  kind: AnyRecordKind,
  { database, clock }: { database: WebDatabase; clock: Clock },
): Handlers<typeof vehiclePhotoRoutes> => {
  const { noun } = kind
  const set = async (scope: CompanyScope, recordId: number, photo: Photo | null) => {
    const record = (await findRecord(kind, scope, recordId, { lock: true })) as { id: number; photoTs?: number }
    const difference = await setPhoto(scope, noun, record, photo)
    if (!difference) return
    await recordChanges(scope, noun, [{ recordId, kind: 'update', ...difference }])
    scope.publish({ kind: 'live', companyId: scope.companyId, messages: [{ kind: 'records', noun }] })
  }

  return {
    read: async (asked) => {
      const { tx, params, query } = asked
      await findRecord(kind, scopeOf(asked, clock), params.id)
      const image = await readPhoto(tx, { noun, recordId: params.id }, query.size === '64' ? 'small' : 'large')
      if (!image) throw failure('not.found')
      return new FileContent(new Uint8Array(image), 'image/webp')
    },

    // An image takes a while to make anew: no connection waits for it.
    save: outsideTransaction(async (asked) => {
      const { companyId, id: recordId } = asked.params
      await asCompany(database, companyId, (tx) => findRecord(kind, scopeOf({ ...asked, tx }, clock), recordId))
      const photo = await toPhoto(asked.body.image, 'image')
      return asCompany(database, companyId, async (tx) => {
        const scope = scopeOf({ ...asked, tx }, clock)
        await set(scope, recordId, photo)
        return { photoTs: scope.now }
      })
    }),

    remove: async (asked) => {
      await set(scopeOf(asked, clock), asked.params.id, null)
      return {}
    },
  }
}
