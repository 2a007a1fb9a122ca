import type { groupRoutes } from '@atalaya/contract/groups'
import { groupFinder } from '@atalaya/domain/group-places'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { type Imported, type ImportRow, importMany, withDryRun } from '../../records/change-many.ts'
import { recordHandlers, scopeOf } from '../../records/record-handlers.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { groupKind, groupKindWith } from './group.kind.ts'
import { listGroups, readPlaces } from './groups.repository.ts'

type Rows = { rows: readonly ImportRow[]; existing: 'skip' | 'update' | 'fail' }

/** A file may bring a group before the one that it stands below: rows go in as soon as their parents are there. */
const importGroups = async (scope: CompanyScope, { rows, existing }: Rows): Promise<Imported> => {
  const answer: Imported = { inserted: [], updated: [], skipped: [], failed: [] }
  for (let left = rows; left.length > 0; ) {
    const find = groupFinder(await readPlaces(scope.tx))
    const isReady = ({ values: { parent } }: ImportRow) => !parent || find(String(parent)) !== undefined
    const ready = left.filter(isReady)
    // The parents of the rest are nowhere: they are asked about one last time, to be refused by name.
    const wave = ready.length > 0 ? ready : left
    const part = await importMany(groupKind, scope, { rows: wave, existing })
    answer.inserted.push(...part.inserted)
    answer.updated.push(...part.updated)
    answer.skipped.push(...part.skipped)
    answer.failed.push(...part.failed)
    left = ready.length > 0 ? left.filter((row) => !ready.includes(row)) : []
  }
  answer.failed.sort((a, b) => a.line - b.line)
  return answer
}

export const groupHandlers = (clock: Clock): Handlers<typeof groupRoutes> => ({
  ...recordHandlers(groupKind, clock),

  list: async ({ tx, session }) => byId(await listGroups(tx, session)),

  removeMany: (asked) => recordHandlers(groupKindWith(asked.body.usersTo), clock).removeMany(asked) as never,

  importMany: async (asked) => {
    const { importId, dryRun, ...file } = asked.body
    return withDryRun(scopeOf(asked, clock, importId), dryRun, (scope) => importGroups(scope, file)) as never
  },
})
