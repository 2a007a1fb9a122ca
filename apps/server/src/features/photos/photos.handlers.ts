import { FileContent } from '@atalaya/contract/route'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import { afterPreparing } from '../../http/context.ts'
import { findRecord } from '../../records/find-record.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { scopeMakerOf } from '../../records/record-handlers.ts'
import type { RecordKind, Stored } from '../../records/record-kind.ts'
import type { CompanyScope, Scope } from '../../records/scope.ts'
import { tellChanged } from '../../records/tell-changed.ts'
import { setPhoto } from './photo.companion.ts'
import { type Photo, toPhoto } from './photo-image.ts'
import { readPhoto } from './photos.repository.ts'

/** The calls of `photoRoutesAt` (packages/contract/src/photos.ts) for a noun. */
export const photoHandlers = <In extends Scope = CompanyScope>(
  // biome-ignore lint/suspicious/noExplicitAny: whatever else its records have
  kind: RecordKind<any, any, In, any>,
  clock: Clock,
) => {
  const { noun } = kind
  const scopeOf = scopeMakerOf(kind)
  type Asked = Parameters<typeof scopeOf>[0] & { params: { id: number } }
  const set = async (scope: In, recordId: number, photo: Photo | null) => {
    const record: Stored & { photoTs?: number } = await findRecord(kind, scope, recordId, { lock: true })
    const difference = await setPhoto(scope, noun, record, photo)
    if (!difference) return
    await recordChanges(scope, noun, [{ recordId, kind: 'update', ...difference }])
    tellChanged(scope, noun)
  }

  return {
    read: async (asked: Asked & { query: { size: '64' | '512' } }) => {
      await findRecord(kind, scopeOf(asked, clock), asked.params.id)
      const subject = { noun, recordId: asked.params.id }
      const image = await readPhoto(asked.tx, subject, asked.query.size === '64' ? 'small' : 'large')
      if (!image) throw failure('not.found')
      return new FileContent(new Uint8Array(image), 'image/webp')
    },

    // An image takes a while to make anew: no connection waits for it.
    save: afterPreparing(
      ({ body }: { body: { image: string } }) => toPhoto(body.image, 'image'),
      async (asked: Asked & { prepared?: unknown }) => {
        const scope = scopeOf(asked, clock)
        await set(scope, asked.params.id, asked.prepared as Photo)
        return { photoTs: scope.now }
      },
    ),

    remove: async (asked: Asked) => {
      await set(scopeOf(asked, clock), asked.params.id, null)
      return {}
    },
  }
}
