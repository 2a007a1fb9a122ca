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
import { toPhoto } from './photo-image.ts'
import { deletePhoto, readPhoto, upsertPhoto } from './photos.repository.ts'

export const photoHandlers = (
  kind: AnyRecordKind,
  { database, clock }: { database: WebDatabase; clock: Clock },
): Handlers<typeof vehiclePhotoRoutes> => {
  const { noun } = kind
  const note = (scope: CompanyScope, recordId: number, [before, after]: [object, object]) =>
    recordChanges(scope, noun, [{ recordId, kind: 'update', before, after }])
  const tell = ({ companyId, publish }: CompanyScope) =>
    publish({ kind: 'live', companyId, messages: [{ kind: 'records', noun }] })

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
      const photo = await toPhoto(asked.body.image)
      return asCompany(database, companyId, async (tx) => {
        const scope = scopeOf({ ...asked, tx }, clock)
        const { photoTs: was = null } = (await findRecord(kind, scope, recordId, { lock: true })) as {
          photoTs?: number
        }
        const photoTs = scope.now
        await upsertPhoto(tx, companyId, { noun, recordId, ...photo, updatedTs: photoTs })
        await note(scope, recordId, [{ photoTs: was }, { photoTs }])
        tell(scope)
        return { photoTs }
      })
    }),

    remove: async (asked) => {
      const scope = scopeOf(asked, clock)
      const { id: recordId } = asked.params
      const { photoTs } = (await findRecord(kind, scope, recordId, { lock: true })) as { photoTs?: number }
      if (photoTs === undefined) return {}
      await deletePhoto(asked.tx, { noun, recordId })
      await note(scope, recordId, [{ photoTs }, { photoTs: null }])
      tell(scope)
      return {}
    },
  }
}
