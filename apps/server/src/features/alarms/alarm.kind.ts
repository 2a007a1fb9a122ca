import { NewAlarm } from '@atalaya/contract/alarms'
import { CompanySettings } from '@atalaya/contract/company-settings'
import { alarmProblems } from '@atalaya/domain/alarms/alarm-problems'
import { type Failure, failure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'
import { alarmsACompany } from '../../limits/kept-records.limits.ts'
import { idsOf } from '../../records/by-id.ts'
import type { Draft, RecordKind } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { tellChanged } from '../../records/tell-changed.ts'
import { findMissing } from './alarm-references.ts'
import { beginVersions, changeVersions, endVersions } from './alarm-versions.repository.ts'
import { alarmsTable, type StoredAlarm, settingsOf, toldAlarm } from './alarms.table.ts'
import { completed } from './completed-alarm.ts'

export const alarmKind: RecordKind<StoredAlarm, NewAlarm, CompanyScope, ReturnType<typeof toldAlarm>> = {
  noun: 'alarms',
  level: 'company',
  write: 'alarms.write',
  /** One may name ten thousand items. */
  heldAtOnce: 50,
  schema: NewAlarm,
  fieldsOf: settingsOf,
  titleOf: ({ info }) => info.name,
  ...alarmsTable,
  show: async (_, alarms) => alarms.map(toldAlarm),
  check: ({ tx, companyId }, drafts) => checked(tx, companyId, drafts),
  uniques: [],
  keyed: ['info', 'notification', 'timing'],
  most: { limit: alarmsACompany.value, count: alarmsTable.count },
  insert: async (scope, rows) => {
    const ids = await alarmsTable.insert(scope, rows)
    await beginVersions(
      scope,
      rows.map(({ fields }, nth) => ({ id: ids[nth] as number, fields })),
    )
    return ids
  },
  update: async (scope, rows) => {
    await alarmsTable.update(scope, rows)
    await changeVersions(scope, rows)
  },
  remove: async (scope, alarms) => {
    await alarmsTable.remove(scope, alarms)
    await endVersions(scope, idsOf(alarms))
  },
  announce: (scope) => {
    scope.publish({ kind: 'definitionsChanged', companyId: scope.companyId, what: 'alarms' })
    tellChanged(scope, 'alarms')
  },
}

const checked = async (
  tx: Tx,
  companyId: number,
  drafts: readonly Draft<StoredAlarm, NewAlarm>[],
): Promise<(NewAlarm | Failure)[]> => {
  const company = await tx
    .selectFrom('companies')
    .select(['conf', 'timezone'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { cra } = CompanySettings.parse(company.conf)
  const alarms = drafts.map(({ fields, before }) => ({
    fields: completed(fields, before, company.timezone),
    ...(before ? { before } : {}),
  }))
  const missing = await findMissing(tx, alarms)
  return alarms.map(({ fields, before }, nth) => {
    // What has gone meanwhile does not keep the rest from coming back.
    if (drafts[nth]?.isRestored) return fields
    if (before && before.info.family !== fields.info.family) return refused({ 'info.family': 'fixed' })
    const hasCra = cra.active || before?.notification.cra === true
    const problems = {
      ...Object.fromEntries((missing[nth] ?? []).map((path) => [path, 'choice'])),
      ...alarmProblems(fields, { hasCra }),
    }
    return Object.keys(problems).length > 0 ? refused(problems) : fields
  })
}

const refused = (fields: Record<string, string>): Failure => failure('input.invalid', { fields })
