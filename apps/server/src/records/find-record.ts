import { failure } from '../access/failures.ts'
import type { RecordKind, Stored } from './record-kind.ts'
import type { Scope } from './scope.ts'

/** As it stands, whole; ends the call with `not.found` for one that the asker does not see. */
export const findRecord = async <Entity extends Stored, Fields extends object, In extends Scope>(
  kind: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  id: number,
  options?: { lock: true },
): Promise<Entity> => {
  const [entity] = await kind.find(scope, [id], options)
  if (!entity) throw failure('not.found')
  return entity
}

/** As the asker may be told of it. */
export const showRecord = async <Entity extends Stored, Fields extends object, In extends Scope, Shown>(
  kind: RecordKind<Entity, Fields, In, Shown>,
  scope: In,
  id: number,
): Promise<Shown> => {
  const entity = await findRecord(kind, scope, id)
  // Without `show` a record is told as it is: `Shown` is `Entity` then.
  const [shown = entity as unknown as Shown] = (await kind.show?.(scope, [entity])) ?? []
  return shown
}
