import type { AlarmSnooze, alarmSnoozeRoutes, NewAlarmSnooze } from '@atalaya/contract/alarm-snoozes'
import { rolesHeldToGroups } from '@atalaya/contract/roles'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { WebDatabase } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { knowingAsker } from '../../records/asker.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { scopeOf } from '../../records/record-handlers.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { tellChanged } from '../../records/tell-changed.ts'
import { deleteSnooze, isKnown, listSnoozes, saveSnooze } from './snoozes.repository.ts'

const noun = 'alarmSnoozes'

interface Ports {
  clock: Clock
  database: WebDatabase
}

export const snoozeHandlers = ({ clock, database }: Ports): Handlers<typeof alarmSnoozeRoutes> => ({
  list: ({ tx, session }) => listSnoozes(tx, session, clock.now()),

  save: knowingAsker(database, (asked, { name }) => save(scopeOf(asked, clock), asked.body, name)),

  remove: async (asked) => {
    const scope = scopeOf(asked, clock)
    const gone = await deleteSnooze(scope.tx, scope.session, asked.params.snoozeId)
    if (!gone) throw failure('not.found')
    await note(scope, gone, 'delete')
    return {}
  },
})

/** Of an alarm at every item only who sees every item: others would snooze what they do not see. */
const save = async (scope: CompanyScope, asked: NewAlarmSnooze, by: string): Promise<AlarmSnooze> => {
  const { tx, session, companyId, now } = scope
  if (asked.itemId === null && rolesHeldToGroups.includes(session.role)) throw failure('permission.denied')
  if (!(await isKnown(tx, session, asked)))
    throw failure('input.invalid', { fields: { [asked.itemId === null ? 'alarmId' : 'itemId']: 'choice' } })
  const snooze = await saveSnooze(tx, { companyId, by, now }, asked)
  await note(scope, snooze, 'create')
  return snooze
}

const note = async (scope: CompanyScope, snooze: AlarmSnooze, kind: 'create' | 'delete'): Promise<void> => {
  const { id, alarmId, itemId, untilTs, reason } = snooze
  const what = { alarmId, itemId, untilTs, reason }
  const changed = kind === 'create' ? { kind, before: {}, after: what } : { kind, before: what, after: {} }
  await recordChanges(scope, noun, [{ recordId: id, ...changed, name: reason || String(id) }])
  tellChanged(scope, noun)
}
