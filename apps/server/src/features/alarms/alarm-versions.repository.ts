import { isDeepStrictEqual } from 'node:util'
import type { NewAlarm } from '@atalaya/contract/alarms'
import { sql } from 'kysely'
import { insertRows } from '../../database/row-sets.ts'
import { idsOf } from '../../records/by-id.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { type StoredAlarm, settingsOf } from './alarms.table.ts'

/** What says when an alarm is true: another name, priority or recipient is none of it, and does not begin anew. */
const judgedBy = ({ info, timing, action: _action, notification: _notification, ...filters }: NewAlarm) => {
  const { name: _name, description: _text, priority: _priority, craCode: _code, craId: _craId, ...origin } = info
  const { tellWithinMs: _tellWithin, ...held } = timing
  return { ...filters, origin, held }
}

/** Of those that are on, from now on. */
export const beginVersions = (
  { tx, companyId, now }: CompanyScope,
  rows: readonly { id: number; fields: NewAlarm }[],
): Promise<void> =>
  insertRows(
    tx,
    'alarm_versions',
    rows
      .filter(({ fields }) => fields.info.active)
      .map(({ id, fields }) => ({ company_id: companyId, alarm_id: id, from_ts: now, settings: fields })),
  )

/** What held until now has held; what began this very millisecond never did. */
export const endVersions = async ({ tx, now }: CompanyScope, alarmIds: readonly number[]): Promise<void> => {
  await sql`DELETE FROM alarm_versions
    WHERE alarm_id = ANY (${[...alarmIds]}::integer[]) AND until_ts IS NULL AND from_ts >= ${now}`.execute(tx)
  await sql`UPDATE alarm_versions SET until_ts = ${now}
    WHERE alarm_id = ANY (${[...alarmIds]}::integer[]) AND until_ts IS NULL`.execute(tx)
}

/** Another judgement ends one version and begins another; what says no more than whom to tell stands in the one that goes on. */
export const changeVersions = async (
  scope: CompanyScope,
  rows: readonly { before: StoredAlarm; fields: NewAlarm }[],
): Promise<void> => {
  const changed = rows.map(({ before, fields }) => ({
    id: before.id,
    fields,
    isJudgedAlike: isDeepStrictEqual(judgedBy(settingsOf(before)), judgedBy(fields)),
  }))
  const anew = changed.filter(({ isJudgedAlike }) => !isJudgedAlike)
  await endVersions(scope, idsOf(anew))
  await beginVersions(scope, anew)
  const told = changed.filter(({ isJudgedAlike }) => isJudgedAlike).map(({ id, fields }) => ({ id, settings: fields }))
  if (told.length > 0)
    await sql`
      UPDATE alarm_versions SET settings = given.settings
      FROM json_to_recordset(${JSON.stringify(told)}::json) AS given (id integer, settings jsonb)
      WHERE alarm_id = given.id AND until_ts IS NULL`.execute(scope.tx)
}
