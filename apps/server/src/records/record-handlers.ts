import type { ExistingPolicy } from '@atalaya/contract/bulk'
import { failure, isFailure } from '../access/failures.ts'
import type { Session } from '../access/session.ts'
import type { BusEvent } from '../adapters/bus.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Tx } from '../database/tenant.ts'
import { importOnce } from './asked-once.repository.ts'
import { type ImportRow, importMany, rehearse, removeMany, updateMany } from './change-many.ts'
import { findRecord, showRecord } from './find-record.ts'
import type { RecordKind, Scope, Stored } from './record-kind.ts'
import { changeRecords, createRecord, removeRecords } from './write-records.ts'

interface Asked {
  tx: Tx
  session: Session
  params: { companyId: number }
  publish(event: BusEvent): void
  idempotencyKey?: string | undefined
}
type AskedOne = Asked & { params: { companyId: number; id: number } }
interface Bulk {
  dryRun: boolean
  operationId?: string | undefined
}

/** Who asks, and when, for a handler's call into src/records. */
export const scopeOf = (
  { tx, session, params, publish, idempotencyKey }: Asked,
  clock: Clock,
  operationId?: string,
): Scope => ({
  tx,
  session,
  companyId: params.companyId,
  now: clock.now(),
  operationId,
  idempotencyKey,
  publish,
})

/** The same for what belongs to a reseller. */
export const resellerScopeOf = (
  asked: Omit<Asked, 'params'> & { params: { resellerId: number } },
  clock: Clock,
  operationId?: string,
): Scope => ({
  ...scopeOf({ ...asked, params: { companyId: 0 } }, clock, operationId),
  resellerId: asked.params.resellerId,
})

/** The handlers of `recordRoutes` (packages/contract/src/records.ts) for a noun. */
export const recordHandlers = <Entity extends Stored, Fields extends object>(
  kind: RecordKind<Entity, Fields>,
  clock: Clock,
) => {
  return {
    read: (asked: AskedOne): Promise<Entity> => showRecord(kind, scopeOf(asked, clock), asked.params.id),

    create: async (asked: Asked & { body: Fields }): Promise<Entity> => {
      const scope = scopeOf(asked, clock)
      return showRecord(kind, scope, await createRecord(kind, scope, asked.body))
    },

    update: async (asked: AskedOne & { body: Fields & { version: number } }): Promise<Entity> => {
      const scope = scopeOf(asked, clock)
      const { version, ...fields } = asked.body
      const before = await findRecord(kind, scope, asked.params.id, { lock: true })
      if (before.version !== version) throw failure('version.conflict')
      const [id] = await changeRecords(kind, scope, [{ before, fields: fields as unknown as Fields }])
      if (isFailure(id)) throw id
      return showRecord(kind, scope, asked.params.id)
    },

    remove: async (asked: AskedOne): Promise<Record<never, never>> => {
      const scope = scopeOf(asked, clock)
      const [id] = await removeRecords(kind, scope, [await findRecord(kind, scope, asked.params.id, { lock: true })])
      if (isFailure(id)) throw id
      return {}
    },

    removeMany: async (asked: Asked & { body: Bulk & { items: number[] } }) => {
      const { items, dryRun, operationId } = asked.body
      const { done, notDone } = await rehearse(scopeOf(asked, clock, operationId), dryRun, (scope) =>
        removeMany(kind, scope, items),
      )
      return {
        deleted: done as Entity['id'][],
        notDeleted: notDone as ((typeof notDone)[number] & { id: Entity['id'] })[],
      }
    },

    updateMany: async (asked: Asked & { body: Bulk & { items: number[]; changes: object } }) => {
      const { items, changes, dryRun, operationId } = asked.body
      const { done, notDone } = await rehearse(scopeOf(asked, clock, operationId), dryRun, (scope) =>
        updateMany(kind, scope, { ids: items, changes: changes as Partial<Fields> }),
      )
      return {
        updated: done as Entity['id'][],
        notUpdated: notDone as ((typeof notDone)[number] & { id: Entity['id'] })[],
      }
    },

    importMany: async (
      asked: Asked & { body: { importId: string; existing: ExistingPolicy; dryRun: boolean; rows: ImportRow[] } },
    ) => {
      const { importId, existing, dryRun, rows } = asked.body
      const scope: Scope = { ...scopeOf(asked, clock, importId), isImport: true }
      const imported = dryRun
        ? await rehearse(scope, true, (rehearsal) => importMany(kind, rehearsal, { rows, existing }))
        : await importOnce(scope, { importId, noun: kind.noun, rows, existing }, () =>
            importMany(kind, scope, { rows, existing }),
          )
      const branded = (lines: typeof imported.inserted) => lines as { line: number; id: Entity['id'] }[]
      return { ...imported, inserted: branded(imported.inserted), updated: branded(imported.updated) }
    },
  }
}
