import { type Alarm, type AlarmId, alarmRoutes, NewAlarm } from '@atalaya/contract/alarms'
import type { BodyOf } from '@atalaya/contract/route'
import { now } from '../../test-records.ts'
import { Refused, type TestServer } from '../../test-server.ts'

/** As the server tells it: `info` has its number, and whom it tells. */
const told = (id: number, version: number, fields: NewAlarm): Alarm => ({
  ...fields,
  info: { ...fields.info, alarmId: id as AlarmId, notification: fields.notification },
  ...{ id: id as AlarmId, version, createdTs: now - 86_400_000, updatedTs: now - 3_600_000 },
})

export const alarm = (
  id: number,
  fields: { items?: object; info?: object; [section: string]: unknown } = {},
): Alarm => {
  const { items, info, ...sections } = fields
  return told(
    id,
    1,
    NewAlarm.parse({
      items: { itemsType: 1, groupIds: [1], ...items },
      info: { name: `Alarma ${id}`, family: 101, value: 90, ...info },
      ...sections,
    }),
  )
}

/** All routes of alarms over these in memory. */
export const keepAlarms = (server: TestServer, first: readonly Alarm[]) => {
  const rows = new Map<number, Alarm>(first.map((row) => [row.id, row]))
  const { rows: kept } = server.keep(alarmRoutes, [])
  const put = (row: Alarm): Alarm => {
    rows.set(row.id, row)
    return row
  }
  server.answer(alarmRoutes.list, () => Object.fromEntries(rows))
  server.answer(alarmRoutes.read, ({ params }) => {
    const row = rows.get(Number(params.id))
    if (!row) throw new Refused('not.found')
    return row
  })
  server.answer(alarmRoutes.create, ({ body }) => put(told(Math.max(0, ...rows.keys()) + 1, 1, body)))
  server.answer(alarmRoutes.update, ({ params, body }) => {
    const { version, ...fields } = body as BodyOf<typeof alarmRoutes.update>
    const row = rows.get(Number(params.id))
    if (!row) throw new Refused('not.found')
    if (row.version !== version) throw new Refused('version.conflict')
    return put(told(row.id, version + 1, fields as NewAlarm))
  })
  kept.clear()
  return rows
}
