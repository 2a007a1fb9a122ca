import { expect, it } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import {
  unregisteredDevicesAMinute,
  unregisteredDevicesAnAddress,
  unregisteredDevicesKept,
} from '../../limits/unregistered-devices.limits.ts'
import { createSeenDevices } from './seen-devices.ts'

const { database, pool } = await createTestDatabase()
const clock = { at: Date.UTC(2026, 10, 23) }
const seen = createSeenDevices(database, () => clock.at)
const call = (deviceId: string, remoteAddress: string) =>
  seen.unregistered({ protocol: 'gt06', deviceId, remoteAddress })
const listed = async (): Promise<number> =>
  (await pool.query('SELECT count(*)::integer AS n FROM unregistered_devices')).rows[0].n

it('lists as many invented ids of one address or /64 a minute as its budget, and of all as theirs', async () => {
  for (let n = 0; n < 1_000; n++) call(`one ${n}`, `2001:db8::${n.toString(16)}`)
  await seen.flush()
  expect(await listed()).toBe(unregisteredDevicesAnAddress.value)
  // Who has called already goes on being seen.
  expect(call('one 0', '2001:db8::1')).toBe(false)
  expect(call('other', '2001:db8:0:1::1')).toBe(true)

  clock.at += 60_000
  expect(call('one 999', '2001:db8::1')).toBe(true)
  for (let address = 0; address < 100; address++)
    for (let n = 0; n < 50; n++) call(`many ${address} ${n}`, `192.0.2.${address}`)
  await seen.flush()
  expect(await listed()).toBeLessThanOrEqual(unregisteredDevicesAMinute.value + 100)
})

it('keeps no more than its cap, and drops first what called once and long ago', async () => {
  await pool.query('TRUNCATE unregistered_devices')
  await pool.query(
    `INSERT INTO unregistered_devices SELECT 'gt06', 'flood ' || n, 1, 1000 + n, 1, '192.0.2.1' FROM generate_series(1, $1) AS n`,
    [unregisteredDevicesKept.value],
  )
  await pool.query(`INSERT INTO unregistered_devices VALUES ('gt06', 'patient', 1, 1, 2, '192.0.2.1')`)
  clock.at += 60_000
  call('newest', '192.0.2.2')
  await seen.flush()
  expect(await listed()).toBe(unregisteredDevicesKept.value)
  const { rows } = await pool.query(
    `SELECT device_id FROM unregistered_devices WHERE device_id IN ('patient', 'newest', 'flood 1', 'flood 2', 'flood 3') ORDER BY 1`,
  )
  expect(rows.map((row) => row.device_id)).toEqual(['flood 3', 'newest', 'patient'])
})
