import type { CustomStateId, ItemId } from '@atalaya/contract/identifiers'
import type { EntityOf, RecordRoutes } from '../../session/record-calls.ts'
import { usePutCustomState } from '../custom-states/index.ts'
import type { ManagedNoun } from './nouns.ts'
import { type PhotoChange, useSavePhoto } from './photos.queries.ts'
import { useRecordCalls } from './records.queries.ts'

interface Rest {
  photo: PhotoChange
  customStateId: number | undefined
}

/** What an item's form holds beside its fields: own state and photo. Only what is different goes on its way. */
export const useSaveItemRest = <R extends RecordRoutes>(managed: ManagedNoun<R>) => {
  const savePhoto = useSavePhoto(managed.noun)
  const putState = usePutCustomState()
  const { read } = useRecordCalls(managed)
  return async (entity: EntityOf<R>, { photo, customStateId }: Rest): Promise<void> => {
    const saved = entity as { id: ItemId; customStateId?: CustomStateId }
    const isOtherState = customStateId !== saved.customStateId
    if (isOtherState) await putState(saved.id, (customStateId ?? null) as CustomStateId | null)
    await savePhoto(saved.id, photo)
    if (isOtherState || photo) await read(saved.id)
  }
}
