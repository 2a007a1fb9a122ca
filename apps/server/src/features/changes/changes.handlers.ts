import { mostPerCall } from '@atalaya/contract/bulk'
import { type changeRoutes, changesPerPage } from '@atalaya/contract/changes'
import { isHeldToGroups, may, type Permission } from '@atalaya/contract/roles'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers, Session } from '../../http/context.ts'
import { failure } from '../../http/failures.ts'
import { listRecordChanges } from '../../records/record-changes.repository.ts'
import { resellerScopeOf, scopeOf } from '../../records/record-handlers.ts'
import { type RecordKinds, undoOperation } from '../../records/undo-operation.ts'
import { readGroupsInReach } from '../groups/index.ts'

/** Where a history is read from its beginning. */
const afterAll = Number.MAX_SAFE_INTEGER

/** What somebody may not change they may still read the history of, unless their role never may. */
const mayRead = (session: { role: Parameters<typeof may>[0]['role'] }, write: Permission): boolean =>
  may({ role: session.role, readOnly: false }, write)

export const changeHandlers = (kinds: RecordKinds, clock: Clock): Handlers<typeof changeRoutes> => ({
  list: async (asked) => {
    const { tx, session, query } = asked
    const kind = kinds.get(query.noun)
    if (!kind || !mayRead(session, kind.write)) throw failure('permission.denied')
    // A deleted record's history is for those who see everything.
    if (isHeldToGroups(session.role) && (await kind.find(scopeOf(asked, clock), [query.id])).length === 0) {
      throw failure('not.found')
    }
    const changes = await listRecordChanges(tx, {
      noun: query.noun,
      recordId: query.id,
      beforeId: query.beforeId ?? afterAll,
      limit: changesPerPage + 1,
    })
    const shown = await valuesShown(asked)
    return {
      changes: changes
        .slice(0, changesPerPage)
        .map(({ noun: _noun, recordId: _recordId, before, after, ...change }) => ({
          ...change,
          before: shown(before),
          after: shown(after),
        })),
      hasMore: changes.length > changesPerPage,
    }
  },

  undoOfReseller: (asked) => {
    const { operationId, undoId, beforeId = afterAll } = asked.body
    const scope = { ...resellerScopeOf(asked, clock, undoId), undoesOperationId: operationId }
    return undoOperation(kinds, scope, { operationId, beforeId, limit: mostPerCall, isOwnOnly: false })
  },

  undo: (asked) => {
    const { operationId, undoId, beforeId = afterAll } = asked.body
    const scope = { ...scopeOf(asked, clock, undoId), undoesOperationId: operationId }
    const isOwnOnly = isHeldToGroups(asked.session.role)
    return undoOperation(kinds, scope, { operationId, beforeId, limit: mostPerCall, isOwnOnly })
  },
})

type Values = Record<string, unknown> | null

/** As the record itself is shown (features/items): without groups out of reach. */
const valuesShown = async ({ tx, session }: { tx: Tx; session: Session }): Promise<(values: Values) => Values> => {
  if (!isHeldToGroups(session.role)) return (values) => values
  const reach = new Set<unknown>((await readGroupsInReach(tx, session)).map(({ id }) => id))
  return (values) =>
    Array.isArray(values?.['groupIds'])
      ? { ...values, groupIds: values['groupIds'].filter((id) => reach.has(id)) }
      : values
}
