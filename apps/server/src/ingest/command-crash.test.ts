import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { DeviceCommand } from '@atalaya/domain/device-command'
import { isSaidAtMostOnce } from '@atalaya/domain/device-command'
import { encodeCommand, encodeGprsMessage } from '@atalaya/protocols/teltonika/commands'
import { encodeImei } from '@atalaya/protocols/teltonika/encode'
import { afterAll, expect, it } from 'vitest'
import { createTestIngest } from './test-ingest.ts'
import { connectPort } from './test-port.ts'

const test = await createTestIngest('Crash')
const children: ChildProcess[] = []
afterAll(() => children.forEach((child) => void child.kill('SIGKILL')))

/** A server process of its own, and its tracker port. */
const launch = async (): Promise<{ child: ChildProcess; port: number }> => {
  const child = fork(new URL('./command-crash.process.ts', import.meta.url))
  children.push(child)
  child.send(test.url)
  const [port] = await once(child, 'message')
  return { child, port: port as number }
}
const queue = async (trackerId: number, command: DeviceCommand): Promise<number> => {
  const [row] = await test.rows<{ id: number }>(
    `INSERT INTO device_commands (reseller_id, company_id, tracker_id, command, said_at_most_once, created_ts, updated_ts, expires_ts)
     VALUES ($1, $2, $3, $4, $5, 1, 1, $6) RETURNING id`,
    [
      test.tenant.resellerId,
      test.tenant.companyId,
      trackerId,
      JSON.stringify(command),
      isSaidAtMostOnce(command.name),
      Date.now() + 60_000,
    ],
  )
  return row?.id as number
}
const introduced = async (port: number, imei: string) => {
  const tracker = await connectPort(port)
  tracker.write(encodeImei(imei))
  expect(await tracker.take(1)).toEqual(Buffer.of(1))
  return tracker
}
const states = (ids: readonly number[]) =>
  test.rows('SELECT state, reason, attempts FROM device_commands WHERE id = ANY ($1) ORDER BY id', [ids])

it('a server that is killed loses no command, repeats none that is dangerous, and confirms nothing by itself', async () => {
  const [asked, cut, waiting] = [await test.insertVehicle(), await test.insertVehicle(), await test.insertVehicle()]
  const ids = [
    await queue(asked.trackerId, { name: 'readVersion' }),
    await queue(cut.trackerId, { name: 'setOutput', output: 1, isOn: true }),
    await queue(waiting.trackerId, { name: 'readStatus' }),
  ]
  const first = await launch()
  const version = await introduced(first.port, asked.imei)
  const output = await introduced(first.port, cut.imei)
  expect(await version.take(encodeCommand('getver').length)).toBeDefined()
  expect(await output.take(encodeCommand('setdigout 1?').length)).toBeDefined()
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  expect(await states(ids)).toEqual([
    { state: 'sent', reason: null, attempts: 1 },
    { state: 'sent', reason: null, attempts: 1 },
    { state: 'queued', reason: null, attempts: 0 },
  ])

  const second = await launch()
  const versionAgain = await introduced(second.port, asked.imei)
  expect(await versionAgain.take(encodeCommand('getver').length)).toEqual(Buffer.from(encodeCommand('getver')))
  const outputAgain = await introduced(second.port, cut.imei)
  const status = await introduced(second.port, waiting.imei)
  expect(await status.take(encodeCommand('getstatus').length)).toEqual(Buffer.from(encodeCommand('getstatus')))
  for (const tracker of [versionAgain, outputAgain, status])
    tracker.write(encodeGprsMessage({ codec: 12, kind: 'answer', text: 'OK' }))
  await test.until(async () =>
    expect(await states(ids)).toEqual([
      { state: 'confirmed', reason: null, attempts: 2 },
      { state: 'failed', reason: 'unanswered', attempts: 1 },
      { state: 'confirmed', reason: null, attempts: 1 },
    ]),
  )
})
