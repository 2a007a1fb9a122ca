import { mostPerCall } from '@atalaya/contract/bulk'
import { type changeRoutes, changesPerPage } from '@atalaya/contract/changes'
import { isHeldToGroups, may, type Permission, superLevel } from '@atalaya/contract/roles'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { listRecordChanges } from '../../records/record-changes.repository.ts'
import { platformScopeOf, resellerScopeOf, scopeOf } from '../../records/record-handlers.ts'
import type { AnyRecordKind, RecordKinds } from '../../records/record-kind.ts'
import type { Scope } from '../../records/scope.ts'
import { undoOperation } from '../../records/undo-operation.ts'
import { readGroupsInScope } from '../groups/index.ts'

/** Where a history is read from its beginning. */
const afterAll = Number.MAX_SAFE_INTEGER

/** What somebody may not change they may still read the history of, unless their role never may. */
const mayRead = (session: { role: Parameters<typeof may>[0]['role'] }, write: Permission): boolean =>
  may({ role: session.role, readOnly: false }, write)

export const changeHandlers = (kinds: RecordKinds, clock: Clock): Handlers<typeof changeRoutes> => ({
  list: (asked) => historyOf(kinds, scopeOf(asked, clock), asked.query),
  listOfReseller: (asked) => historyOf(kinds, resellerScopeOf(asked, clock), asked.query),
  listOfPlatform: (asked) => historyOf(kinds, platformScopeOf(asked, clock), asked.query),

  undoOfPlatform: (asked) => {
    const { operationId, undoId, beforeId = afterAll } = asked.body
    const scope = { ...platformScopeOf(asked, clock, undoId), undoesOperationId: operationId }
    return undoOperation(kinds, scope, { operationId, beforeId, limit: mostPerCall })
  },

  undoOfReseller: (asked) => {
    const { operationId, undoId, beforeId = afterAll } = asked.body
    const scope = { ...resellerScopeOf(asked, clock, undoId), undoesOperationId: operationId }
    return undoOperation(kinds, scope, { operationId, beforeId, limit: mostPerCall })
  },

  undo: (asked) => {
    const { operationId, undoId, beforeId = afterAll } = asked.body
    const scope = { ...scopeOf(asked, clock, undoId), undoesOperationId: operationId }
    return undoOperation(kinds, scope, { operationId, beforeId, limit: mostPerCall })
  },
})

/** Of the platform's records everybody but its staff sees those of a part of the tree. */
const isHeldToTree = ({ level, session }: Scope): boolean => level === 'platform' && !superLevel.includes(session.role)

const historyOf = async (
  kinds: RecordKinds,
  scope: Scope,
  { noun, id: recordId, beforeId = afterAll }: { noun: string; id: number; beforeId?: number | undefined },
) => {
  const kind = kinds.get(noun)
  if (kind?.level !== scope.level || !mayRead(scope.session, kind.write)) throw failure('permission.denied')
  // A deleted record's history is for those who see everything.
  const seesLittle = isHeldToGroups(scope.session.role) || isHeldToTree(scope)
  if (seesLittle && (await kind.find(scope, [recordId])).length === 0) throw failure('not.found')
  const changes = await listRecordChanges(scope, { noun, recordId, beforeId, limit: changesPerPage + 1 })
  const page = changes.slice(0, changesPerPage)
  const shown = await valuesShown(kind, scope, page)
  return {
    changes: page.map(({ noun: _noun, recordId: _recordId, before, after, ...change }) => ({
      ...change,
      before: shown(before),
      after: shown(after),
    })),
    hasMore: changes.length > changesPerPage,
  }
}

type Values = Readonly<Record<string, unknown>> | null

/** What went with a deleted record is kept to bring it back, and is nobody's to read: views are their owner's. */
const withoutReferences = (values: Values): Values => {
  if (!values || !('ties' in values)) return values
  const { ties: _, ...told } = values
  return told
}

/** As the record itself is shown: without groups out of scope, and without what else its kind keeps from the asker. */
const valuesShown = async (
  kind: AnyRecordKind,
  scope: Scope,
  changes: readonly { before: Values; after: Values }[],
): Promise<(values: Values) => Values> => {
  const { tx, session } = scope
  if (!isHeldToGroups(session.role)) return withoutReferences
  const told = changes.flatMap(({ before, after }) => [before, after].filter((values) => values !== null))
  const shown = kind.showValues ? await kind.showValues(scope, told) : told
  const shownOf = new Map<Values, Values>(told.map((values, nth) => [values, shown[nth] as Values]))
  const visible = new Set<unknown>((await readGroupsInScope(tx, session)).map(({ id }) => id))
  return (all) => {
    const values = withoutReferences(shownOf.get(all) ?? null)
    return Array.isArray(values?.['groupIds'])
      ? { ...values, groupIds: values['groupIds'].filter((id) => visible.has(id)) }
      : values
  }
}
