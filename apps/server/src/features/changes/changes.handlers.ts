import { mostPerCall } from '@atalaya/contract/bulk'
import { type changeRoutes, changesPerPage } from '@atalaya/contract/changes'
import { isHeldToGroups, may, type Permission } from '@atalaya/contract/roles'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { failure } from '../../http/failures.ts'
import { listRecordChanges } from '../../records/record-changes.repository.ts'
import { scopeOf } from '../../records/record-handlers.ts'
import { type RecordKinds, undoOperation } from '../../records/undo-operation.ts'

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
    return {
      changes: changes.slice(0, changesPerPage).map(({ noun: _noun, recordId: _recordId, ...change }) => change),
      hasMore: changes.length > changesPerPage,
    }
  },

  undo: (asked) => {
    const { operationId, undoId, beforeId = afterAll } = asked.body
    const scope = { ...scopeOf(asked, clock, undoId), undoesOperationId: operationId }
    const isOwnOnly = isHeldToGroups(asked.session.role)
    return undoOperation(kinds, scope, { operationId, beforeId, limit: mostPerCall, isOwnOnly })
  },
})
