import { failure } from '../access/failures.ts'
import type { RecordKind, Scope, Stored } from './record-kind.ts'

/** As it stands, whole; ends the call with `not.found` for one that the asker does not see. */
export const findRecord = async <Entity extends Stored, Fields extends object>(
  kind: RecordKind<Entity, Fields>,
  scope: Scope,
  id: number,
  options?: { lock: true },
): Promise<Entity> => {
  const [entity] = await kind.find(scope, [id], options)
  if (!entity) throw failure('not.found')
  return entity
}

/** As the asker may be told of it. */
export const showRecord = async <Entity extends Stored, Fields extends object>(
  kind: RecordKind<Entity, Fields>,
  scope: Scope,
  id: number,
): Promise<Entity> => {
  const entity = await findRecord(kind, scope, id)
  const [shown = entity] = (await kind.show?.(scope, [entity])) ?? []
  return shown
}
