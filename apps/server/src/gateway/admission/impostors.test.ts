import { once } from 'node:events'
import { connect } from 'node:net'
import { encodeGprsMessage } from '@atalaya/protocols/teltonika/commands'
import { encodeImei, encodePacket } from '@atalaya/protocols/teltonika/encode'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { IngestConfig } from '../../ingest/index.ts'
import { alterDecoded } from '../../ingest/test-codec.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { record } from '../../ingest/test-tracker.ts'

const test = await createTestIngest('Impostors')
const ended: (() => void)[] = []
afterEach(async () => {
  for (const end of ended.splice(0)) end()
  await test.stop()
})
const start = async (config: Partial<IngestConfig> = {}) => {
  await test.start({
    trust: { secretAfterMs: 3_600_000, secretAfterFrames: 10, contestMs: 1_800_000 },
    commands: { expiryMs: 600_000, recheckMs: 0 },
    ...config,
  })
}

/** A Teltonika tracker that calls from an address of the loopback's. */
const speakFrom = async (localAddress: string, imei: string) => {
  const port = test.port('teltonika')
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  ended.push(() => socket.destroy())
  const received: Buffer[] = []
  socket.on('data', (chunk) => received.push(chunk))
  await once(socket, 'connect')
  socket.write(encodeImei(imei))
  let at = Date.now() - 3_600_000
  return {
    socket,
    isAccepted: () => test.until(() => expect(received[0]?.[0]).toBe(1)),
    report: async () => {
      const before = received.reduce((sum, { length }) => sum + length, 0)
      at += 1_000
      socket.write(encodePacket([record({ recordedAt: at })]))
      await test.until(() => expect(received.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(before))
    },
    /** What it was told, as text. */
    commands: () => received.filter(({ length }) => length > 12).map((chunk) => chunk.toString('latin1')),
    answer: (text: string) => socket.write(encodeGprsMessage({ codec: 12, kind: 'answer', text })),
  }
}

const queue = async ({ trackerId, imei }: { trackerId: number; imei: string }, command: object): Promise<number> => {
  const now = test.clock.now()
  const [row] = await test.rows<{ id: number }>(
    `INSERT INTO device_commands (reseller_id, company_id, tracker_id, command, said_at_most_once, created_ts, updated_ts, expires_ts)
     VALUES ($1, $2, $3, $4, true, $5, $5, $6) RETURNING id`,
    [test.tenant.resellerId, test.tenant.companyId, trackerId, command, now, now + 86_400_000 * 10],
  )
  test.bus.publish({ kind: 'deviceCommandsChanged', trackerId, deviceId: imei })
  return row?.id as number
}
const rowOf = async (id: number) =>
  (await test.rows('SELECT state, held_for FROM device_commands WHERE id = $1', [id]))[0]
const secret = { name: 'text', text: 'setparam 2003:s3cret' }

describe('an impostor', () => {
  it('names a device that calls from its own networks alone in no frame of another', async () => {
    const device = await test.insertVehicle()
    const victim = await test.insertVehicle()
    await test.rows(`UPDATE trackers SET networks = '{10.0.0.0/8}' WHERE id = $1`, [victim.trackerId])
    alterDecoded('teltonika', (messages) => {
      const [first, second] = messages
      return first && second ? [first, { ...second, deviceId: victim.imei }] : messages
    })
    ended.push(() => void vi.restoreAllMocks())
    await start()
    const port = test.port('teltonika')
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    ended.push(() => socket.destroy())
    socket.on('error', () => undefined).resume()
    await once(socket, 'connect')
    const at = Date.now() - 60_000
    socket.write(encodeImei(device.imei))
    socket.write(encodePacket([record({ recordedAt: at }), record({ recordedAt: at + 1_000 })]))
    await once(socket, 'close')
    expect(
      await test.rows('SELECT 1 FROM positions WHERE item_id = ANY($1)', [[device.itemId, victim.itemId]]),
    ).toEqual([])
  })

  it('that speaks alone is told no secret before its network has spoken for an hour and ten frames', async () => {
    await start()
    const device = await test.insertVehicle()
    const impostor = await speakFrom('127.0.0.2', device.imei)
    await impostor.isAccepted()
    const id = await queue(device, secret)
    await test.until(async () => expect(await rowOf(id)).toEqual({ state: 'queued', held_for: 'newAddress' }))
    for (let n = 0; n < 12; n++) await impostor.report()
    expect(impostor.commands()).toEqual([])
    expect(
      await test.rows(`SELECT details ->> 'reason' AS reason FROM security_events WHERE kind = 'command.held'`),
    ).toEqual([{ reason: 'newAddress' }])
    test.clock.offsetMs += 3_600_000
    await test.until(async () => expect(await rowOf(id)).toMatchObject({ state: 'sent', held_for: null }))
    await test.until(() => expect(impostor.commands().join()).toContain('s3cret'))
  })

  it('that takes turns with the tracker makes what may do harm wait, is told on, and confirms nothing', async () => {
    await start({ trust: { secretAfterMs: 0, secretAfterFrames: 0, contestMs: 1_800_000 } })
    const device = await test.insertVehicle()
    const tracker = await speakFrom('127.0.0.2', device.imei)
    await tracker.isAccepted()
    await tracker.report()
    const impostor = await speakFrom('127.0.0.3', device.imei)
    await impostor.isAccepted()
    await tracker.report()
    const id = await queue(device, { name: 'setOutput', output: 1, isOn: true })
    await test.until(async () => expect(await rowOf(id)).toEqual({ state: 'queued', held_for: 'contested' }))
    expect([...tracker.commands(), ...impostor.commands()]).toEqual([])
    await test.until(async () =>
      expect(
        await test.rows(`SELECT kind FROM tracker_flags WHERE tracker_id = $1 AND kind = 'contested'`, [
          device.trackerId,
        ]),
      ).toHaveLength(1),
    )
    expect(await test.rows(`SELECT subject FROM security_events WHERE kind = 'device.contested'`)).toEqual([
      { subject: device.imei },
    ])
    // What is harmless is asked all the same, and nobody's answer counts.
    await test.rows(`UPDATE device_commands SET state = 'cancelled' WHERE id = $1`, [id])
    const asked = await queue(device, { name: 'readVersion' })
    await test.until(async () => expect(await rowOf(asked)).toMatchObject({ state: 'sent' }))
    impostor.answer('Ver:1')
    await test.until(async () => expect(await test.metric('atalaya_ingest_device_commands_total')).toBeGreaterThan(1))
    expect(await rowOf(asked)).toMatchObject({ state: 'sent' })
    // Half an hour with one voice alone, and it is over.
    impostor.socket.destroy()
    const later = await queue(device, { name: 'setOutput', output: 1, isOn: true })
    test.clock.offsetMs += 1_800_001
    await test.rows(`UPDATE device_commands SET state = 'cancelled' WHERE id = $1`, [asked])
    await test.until(async () => expect(await rowOf(later)).toMatchObject({ held_for: null }))
  })

  it('that opens seventeen connections does not drive the tracker out', async () => {
    await start()
    const device = await test.insertVehicle()
    const tracker = await speakFrom('127.0.0.2', device.imei)
    await tracker.isAccepted()
    await tracker.report()
    test.clock.offsetMs += 60_000
    for (let n = 0; n < 17; n++) await (await speakFrom('127.1.0.3', device.imei)).isAccepted()
    await tracker.report()
    expect(tracker.socket.closed).toBe(false)
  })

  it('opens no door for another device that a request of a good one names beside itself', async () => {
    await start()
    const own = await test.insertVehicle({ imei: 'own-phone', itemType: 3, protocol: 'osmand' })
    const other = await test.insertVehicle({ imei: 'other-phone', itemType: 3, protocol: 'osmand' })
    await test.rows(`UPDATE trackers SET networks = '{127.0.0.2,2001:db8::/32}' WHERE id = $1`, [other.trackerId])
    test.bus.publish({ kind: 'definitionsChanged', companyId: test.tenant.companyId, what: 'trackers' })
    const phone = test.port('osmand')
    const say = async (...ids: string[]) => {
      const location = (index: number) => ({
        timestamp: new Date(Date.now() - 60_000 + index * 1_000).toISOString(),
        coords: { latitude: 40, longitude: -3 },
      })
      const body = JSON.stringify(ids.map((id, index) => ({ device_id: id, location: location(index) })))
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`http://127.0.0.1:${phone}/`, { method: 'POST', headers, body })).status
    }
    await test.until(async () => expect(await say(other.imei)).toBe(404))
    const before = await test.rows(`SELECT 1 FROM positions WHERE item_id = $1`, [other.itemId])
    expect(await say(own.imei, other.imei)).toBe(200)
    expect(await test.rows(`SELECT 1 FROM positions WHERE item_id = $1`, [own.itemId])).toHaveLength(1)
    expect(await test.rows(`SELECT 1 FROM positions WHERE item_id = $1`, [other.itemId])).toHaveLength(before.length)
  })

  it('is refused in a protocol that the device does not speak, and from outside its networks', async () => {
    await start()
    const device = await test.insertVehicle()
    const phone = test.port('osmand')
    const { status } = await fetch(`http://127.0.0.1:${phone}/?id=${device.imei}&lat=40&lon=-3&timestamp=1700000000`)
    expect(status).toBe(404)
    await test.rows(`UPDATE trackers SET networks = '{127.0.0.2,2001:db8::/32}' WHERE id = $1`, [device.trackerId])
    test.bus.publish({ kind: 'definitionsChanged', companyId: test.tenant.companyId, what: 'trackers' })
    await test.until(async () => {
      const impostor = await speakFrom('127.0.0.3', device.imei)
      await once(impostor.socket, 'close', { signal: AbortSignal.timeout(500) })
    })
    // Its own network is known at once, secrets included.
    const tracker = await speakFrom('127.0.0.2', device.imei)
    await tracker.isAccepted()
    const id = await queue(device, secret)
    await test.until(async () => expect(await rowOf(id)).toMatchObject({ state: 'sent' }))
    const kinds = async () =>
      (
        await test.rows<{ kind: string }>(`SELECT kind FROM tracker_flags WHERE tracker_id = $1 ORDER BY 1`, [
          device.trackerId,
        ])
      ).map(({ kind }) => kind)
    await test.until(async () => expect(await kinds()).toEqual(['otherNetwork', 'otherProtocol']))
  })
})
