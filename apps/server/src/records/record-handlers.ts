import type { ExistingPolicy } from '@atalaya/contract/bulk'
import { failure, isFailure } from '../access/failures.ts'
import type { Session } from '../access/session.ts'
import type { BusEvent } from '../adapters/bus.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Tx } from '../database/tenant.ts'
import { afterPreparing } from '../http/context.ts'
import { importOnce } from './asked-once.repository.ts'
import { type ImportRow, importMany, removeMany, updateMany, withDryRun } from './change-many.ts'
import { findRecord, showRecord } from './find-record.ts'
import { type AnyRecordKind, type Difference, joined, type RecordKind, type Stored } from './record-kind.ts'
import type { CompanyScope, PlatformScope, ResellerScope, Scope } from './scope.ts'
import { changeRecords, createRecord, removeRecords } from './write-records.ts'

interface Call {
  tx: Tx
  session: Session
  publish(event: BusEvent): void
  idempotencyKey?: string | undefined
  operationId?: string | undefined
}
/** What the path of a noun's routes names besides the record. */
interface OwnerParams {
  company: { companyId: number }
  reseller: { resellerId: number }
  platform: object
}
type Asked<In extends Scope> = Call & { params: OwnerParams[In['level']] }
type AskedOne<In extends Scope> = Call & { params: OwnerParams[In['level']] & { id: number } }
interface Bulk {
  dryRun: boolean
  operationId?: string | undefined
}

const askingOf = ({ tx, session, publish, idempotencyKey }: Call, clock: Clock, operationId?: string) => ({
  ...{ tx, session, publish, idempotencyKey, operationId },
  now: clock.now(),
})

/** Who asks, and when, for a handler's call into src/records. */
export const scopeOf = (asked: Asked<CompanyScope>, clock: Clock, operationId?: string): CompanyScope => ({
  ...askingOf(asked, clock, operationId),
  level: 'company',
  companyId: asked.params.companyId,
})

/** The same for what belongs to a reseller. */
export const resellerScopeOf = (asked: Asked<ResellerScope>, clock: Clock, operationId?: string): ResellerScope => ({
  ...askingOf(asked, clock, operationId),
  level: 'reseller',
  resellerId: asked.params.resellerId,
})

/** And for what is nobody's below the platform. */
export const platformScopeOf = (asked: Call, clock: Clock, operationId?: string): PlatformScope => ({
  ...askingOf(asked, clock, operationId),
  level: 'platform',
})

const scopes = { company: scopeOf, reseller: resellerScopeOf, platform: platformScopeOf }

/** By the level of a kind. */
export const scopeMakerOf = <In extends Scope>({ level }: { level: In['level'] }) =>
  scopes[level] as unknown as (asked: Asked<In>, clock: Clock, operationId?: string) => In

/** Of a call for one record: it can be taken back by the number that it carries. */
export const singleOf = <In extends Scope>(scope: In, { operationId }: Pick<Call, 'operationId'>): In => ({
  ...scope,
  operationId,
  isSingle: true,
})

/** What a body gives its record's companions, by field. */
type Given = Readonly<Record<string, unknown>>

const apart = (kind: AnyRecordKind, body: object): { fields: object; given: Given } => {
  const names = new Set(kind.companions?.map(({ field }) => field))
  const entries = Object.entries(body)
  return {
    fields: Object.fromEntries(entries.filter(([name]) => !names.has(name))),
    given: Object.fromEntries(entries.filter(([name, value]) => names.has(name) && value !== undefined)),
  }
}

const prepareGiven = async (kind: AnyRecordKind, body: object): Promise<Given> => {
  const { given } = apart(kind, body)
  const made: Record<string, unknown> = {}
  for (const { field, prepare } of kind.companions ?? []) {
    if (prepare && (given[field] ?? null) !== null) made[field] = await prepare(given[field])
  }
  return made
}

/** Undefined where nothing goes with the record; what is told of several is one entry of its history. */
const alongWith = <Entity extends Stored, Fields extends object, In extends Scope>(
  { companions = [] }: RecordKind<Entity, Fields, In, unknown>,
  scope: In,
  given: Given,
): ((record: Entity) => Promise<Difference | null>) | undefined => {
  const wanted = companions.filter(({ field }) => field in given)
  if (wanted.length === 0) return undefined
  return async (record) => {
    const differences: (Difference | null)[] = []
    for (const { field, save } of wanted) differences.push(await save(scope, record, given[field]))
    return joined(differences)
  }
}

/** The handlers of `recordRoutes` (packages/contract/src/records.ts) for a noun. */
export const recordHandlers = <
  Entity extends Stored,
  Fields extends object,
  In extends Scope = CompanyScope,
  Shown = Entity,
  const Fixed extends keyof Fields & string = never,
>(
  kind: RecordKind<Entity, Fields, In, Shown>,
  clock: Clock,
  /** What `update` does not take, as the routes say it. */
  { fixed = [] }: { fixed?: readonly Fixed[] } = {},
) => {
  const scopeFor = scopeMakerOf(kind)
  const isPrepared = kind.companions?.some(({ prepare }) => prepare) ?? false
  const prepared = <Handle extends (asked: never) => Promise<Shown>>(handle: Handle): Handle =>
    isPrepared ? afterPreparing(({ body }: { body: object }) => prepareGiven(kind, body), handle) : handle
  return {
    read: (asked: AskedOne<In>): Promise<Shown> => showRecord(kind, scopeFor(asked, clock), asked.params.id),

    create: prepared(async (asked: Asked<In> & { body: Fields; prepared?: Given }): Promise<Shown> => {
      const scope = singleOf(scopeFor(asked, clock), asked)
      const { fields, given } = apart(kind, asked.body)
      const along = alongWith(kind, scope, { ...given, ...asked.prepared })
      return showRecord(kind, scope, await createRecord(kind, scope, fields as Fields, { along, asked: given }))
    }),

    update: prepared(
      async (
        asked: AskedOne<In> & { body: Omit<Fields, Fixed> & { version: number }; prepared?: Given },
      ): Promise<Shown> => {
        const scope = singleOf(scopeFor(asked, clock), asked)
        const { version, ...body } = asked.body
        const { fields, given } = apart(kind, body)
        const before = await findRecord(kind, scope, asked.params.id, { lock: true })
        if (before.version !== version) throw failure('version.conflict')
        const along = alongWith(kind, scope, { ...given, ...asked.prepared })
        const known = kind.fieldsOf(before)
        const asMade = Object.fromEntries(fixed.map((name) => [name, known[name]]))
        const edit = { before, fields: { ...fields, ...asMade } as Fields }
        const [id] = await changeRecords(kind, scope, [edit], along)
        if (isFailure(id)) throw id
        return showRecord(kind, scope, asked.params.id)
      },
    ),

    remove: async (asked: AskedOne<In>): Promise<Record<never, never>> => {
      const scope = singleOf(scopeFor(asked, clock), asked)
      const [id] = await removeRecords(kind, scope, [await findRecord(kind, scope, asked.params.id, { lock: true })])
      if (isFailure(id)) throw id
      return {}
    },

    removeMany: async (asked: Asked<In> & { body: Bulk & { items: number[] } }) => {
      const { items, dryRun, operationId } = asked.body
      const { done, notDone } = await withDryRun(scopeFor(asked, clock, operationId), dryRun, (scope) =>
        removeMany(kind, scope, items),
      )
      return {
        deleted: done as Entity['id'][],
        notDeleted: notDone as ((typeof notDone)[number] & { id: Entity['id'] })[],
      }
    },

    updateMany: async (asked: Asked<In> & { body: Bulk & { items: number[]; changes: object } }) => {
      const { items, changes, dryRun, operationId } = asked.body
      const { done, notDone } = await withDryRun(scopeFor(asked, clock, operationId), dryRun, (scope) =>
        updateMany(kind, scope, { ids: items, changes: changes as Partial<Fields> }),
      )
      return {
        updated: done as Entity['id'][],
        notUpdated: notDone as ((typeof notDone)[number] & { id: Entity['id'] })[],
      }
    },

    importMany: async (
      asked: Asked<In> & { body: { importId: string; existing: ExistingPolicy; dryRun: boolean; rows: ImportRow[] } },
    ) => {
      const { importId, existing, dryRun, rows } = asked.body
      const scope: In = { ...scopeFor(asked, clock, importId), isImport: true }
      const imported = dryRun
        ? await withDryRun(scope, true, (trial) => importMany(kind, trial, { rows, existing }))
        : await importOnce(scope, { importId, noun: kind.noun, rows, existing }, () =>
            importMany(kind, scope, { rows, existing }),
          )
      const branded = (lines: typeof imported.inserted) => lines as { line: number; id: Entity['id'] }[]
      return { ...imported, inserted: branded(imported.inserted), updated: branded(imported.updated) }
    },
  }
}
