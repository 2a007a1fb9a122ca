import type { Companion, Difference } from '../../records/record-kind.ts'
import type { Scope } from '../../records/scope.ts'
import { type Photo, toPhoto } from './photo-image.ts'
import { deletePhoto, upsertPhoto } from './photos.repository.ts'

interface Pictured {
  id: number
  photoTs?: number | undefined
}

/** To a locked record; the history tells when, not what it shows. */
export const setPhoto = async (
  scope: Scope,
  noun: string,
  { id: recordId, photoTs }: Pictured,
  photo: Photo | null,
): Promise<Difference | null> => {
  const before = { photoTs: photoTs ?? null }
  if (photo) {
    await upsertPhoto(scope, { noun, recordId, ...photo })
    return { before, after: { photoTs: scope.now } }
  }
  if (before.photoTs === null) return null
  await deletePhoto(scope.tx, { noun, recordId })
  return { before, after: { photoTs: null } }
}

/** `photo` in a body: a picture as Base64. */
export const photoCompanion = (noun: string): Companion<Pictured, Photo | null, Scope> => ({
  field: 'photo',
  // Bodies hold text; what is saved is what was made of it.
  prepare: (image) => toPhoto(image as unknown as string, 'photo'),
  save: (scope, record, photo) => setPhoto(scope, noun, record, photo),
})
