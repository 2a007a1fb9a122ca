import type { NewDeviceCommand } from '@atalaya/contract/device-commands'
import { allRoutes } from '@atalaya/contract/routes'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, pool, published, tenant, signInAs } = await startTestCompany('Ours')
const other = await insertTestTenant(database, 'Theirs')
const { companyId, resellerId } = tenant
const reseller = await signInAs({ role: 'RESELLER', email: 'reseller@commands.test' })
const admin = await signInAs({ role: 'ADMIN', email: 'admin@commands.test' })
const { queue, list, inputs, cancel } = allRoutes.deviceCommands

let serial = 0
const insertTracker = async (typeId = 1): Promise<number> => {
  const itemId = await insertTestItem(database, companyId, { name: `Van ${++serial}` })
  const { rows } = await pool.query<{ id: number }>(
    'INSERT INTO trackers (reseller_id, company_id, item_id, type_id, device_id) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    [resellerId, companyId, itemId, typeId, `35000000000000${serial}`],
  )
  return rows[0]?.id as number
}
let trackerId: number
beforeEach(async () => {
  trackerId = await insertTracker()
})
afterEach(() => {
  published.length = 0
})
const order = (body: z.input<typeof NewDeviceCommand>, of = trackerId) =>
  reseller.call(queue, { params: { resellerId, trackerId: of }, body })
const page = (query: { limit: number; before_id?: number; updated_after_ts?: number }) =>
  reseller.reply(list, { params: { resellerId, trackerId }, query })

test('a command is queued with who, when and until when, and ingest is told', async () => {
  const before = Date.now()
  const command = replyOf(await order({ command: { name: 'setOutput', output: 2, isOn: true }, password: 'secret' }))
  expect(command).toMatchObject({
    trackerId,
    companyId,
    command: { name: 'setOutput', output: 2, isOn: true },
    isDangerous: true,
    state: 'queued',
    attempts: 0,
    userName: expect.stringMatching(/\S/),
    sentTs: null,
    answer: null,
  })
  expect(command.expiresTs - command.createdTs).toBe(86_400_000)
  expect(command.createdTs).toBeGreaterThanOrEqual(before)
  expect(JSON.stringify(command)).not.toContain('secret')
  expect(published).toEqual([
    { kind: 'deviceCommandsChanged', trackerId, deviceId: `35000000000000${serial}` },
    { kind: 'devicesChanged', resellerId, trackerIds: [trackerId] },
  ])
})

test('the list is paged, newest first, and tells what has changed since', async () => {
  const ids: number[] = []
  for (const expiresInMs of [60_000, 61_000, 62_000])
    ids.push(replyOf(await order({ command: { name: 'readVersion' }, expiresInMs })).id)
  const first = await page({ limit: 2 })
  expect(Object.keys(first.commands).map(Number)).toEqual([ids[1], ids[2]])
  expect(first.nextBeforeId).toBe(ids[1])
  const second = await page({ limit: 2, before_id: ids[1] as number })
  expect(Object.keys(second.commands).map(Number)).toEqual([ids[0]])
  expect(second.nextBeforeId).toBeNull()
  const since = first.commands[String(ids[2])]?.updatedTs as number
  await new Promise((resolve) => setTimeout(resolve, 2))
  await reseller.reply(cancel, { params: { resellerId, trackerId, commandId: ids[0] as number } })
  const changed = await page({ limit: 10, updated_after_ts: since })
  expect(Object.values(changed.commands)).toMatchObject([{ id: ids[0], state: 'cancelled' }])
})

test('what is queued can be withdrawn, what is on its way cannot', async () => {
  const command = replyOf(await order({ command: { name: 'reboot' } }))
  const params = { resellerId, trackerId, commandId: command.id }
  await pool.query(`UPDATE device_commands SET state = 'sent' WHERE id = $1`, [command.id])
  expect(await reseller.call(cancel, { params })).toMatchObject({ status: 409, code: 'commands.notqueued' })
  expect(await reseller.call(cancel, { params: { ...params, commandId: 2_000_000_000 } })).toMatchObject({
    status: 404,
  })
})

test('what the protocol of the tracker does not say is refused at once', async () => {
  const phone = await insertTracker(2)
  expect(await order({ command: { name: 'reboot' } }, phone)).toMatchObject({ code: 'commands.unsupported' })
  expect(await order({ command: { name: 'showMessage', text: 'Come' } })).toMatchObject({
    code: 'commands.unsupported',
  })
  expect(await order({ command: { name: 'text', text: 'getver €' } })).toMatchObject({
    code: 'input.invalid',
    fields: { 'command.text': 'format' },
  })
  const h02 = await insertTracker(6)
  expect(await order({ command: { name: 'setReportInterval', movingS: 10, parkedS: 10 } }, h02)).toMatchObject({
    fields: { 'command.movingS': 'too.small' },
  })
  for (const expiresInMs of [59_999, 30 * 86_400_000 + 1])
    expect(await order({ command: { name: 'reboot' }, expiresInMs })).toMatchObject({ status: 400 })
  const sayable = (of: number) => reseller.reply(inputs, { params: { resellerId, trackerId: of } })
  expect(await sayable(phone)).toEqual({ protocol: 'osmand', commands: [] })
  expect((await sayable(trackerId)).commands).toContainEqual({ name: 'setOutput', isDangerous: true })
})

test('a queue is bounded', async () => {
  for (let n = 0; n < 50; n++) replyOf(await order({ command: { name: 'readVersion' } }))
  expect(await order({ command: { name: 'readVersion' } })).toMatchObject({ code: 'commands.toomany' })
})

test("neither a company's own people nor another reseller commands its trackers", async () => {
  const params = { companyId, trackerId }
  const body = { command: { name: 'reboot' } } as const
  expect(await admin.call(allRoutes.companyDeviceCommands.queue, { params, body })).toMatchObject({ status: 403 })
  const queued = await reseller.reply(allRoutes.companyDeviceCommands.queue, { params, body })
  expect(queued).toMatchObject({ state: 'queued', companyId })
  const stranger = await signInAs({ role: 'RESELLER', email: 'stranger@commands.test' }, other)
  const theirs = { resellerId: other.resellerId, trackerId }
  for (const answer of [
    await stranger.call(queue, { params: theirs, body }),
    await stranger.call(list, { params: theirs, query: { limit: 1 } }),
    await stranger.call(inputs, { params: theirs }),
    await stranger.call(cancel, { params: { ...theirs, commandId: queued.id } }),
  ])
    expect(answer).toMatchObject({ ok: false, status: 404 })
})

test('a tracker that leaves its company takes no order with it, and one that leaves its reseller no history', async () => {
  const waiting = replyOf(await order({ command: { name: 'setOutput', output: 1, isOn: true } }))
  await pool.query('UPDATE trackers SET company_id = NULL, item_id = NULL WHERE id = $1', [trackerId])
  expect((await page({ limit: 10 })).commands[String(waiting.id)]).toMatchObject({
    state: 'cancelled',
    reason: 'moved',
  })
  await pool.query('UPDATE trackers SET reseller_id = $2, company_id = $3 WHERE id = $1', [
    trackerId,
    other.resellerId,
    other.companyId,
  ])
  expect((await pool.query('SELECT FROM device_commands WHERE tracker_id = $1', [trackerId])).rowCount).toBe(0)
})
