import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { DeviceCommand } from '@atalaya/domain/device-command'
import { isSaidAtMostOnce } from '@atalaya/domain/device-command'
import { decodeGt06Command, encodeGt06Answer } from '@atalaya/protocols/gt06/device-commands'
import { encodeGt06Login } from '@atalaya/protocols/gt06/encode'
import { encodeH02Heartbeat } from '@atalaya/protocols/h02/encode'
import { decodeQueclinkCommand, encodeQueclinkAcknowledgement } from '@atalaya/protocols/queclink/device-commands'
import { encodeQueclinkHeartbeat } from '@atalaya/protocols/queclink/encode'
import { decodeGprsMessage, encodeCommand, encodeGprsMessage } from '@atalaya/protocols/teltonika/commands'
import { encodeDatagram, encodeImei, encodePacket } from '@atalaya/protocols/teltonika/encode'
import { encodeLogin } from '@atalaya/protocols/wialon-ips/encode'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectPort, type TestPort } from '../../ingest/test-port.ts'
import { record } from '../../ingest/test-tracker.ts'
import { hideCommand } from '../../secrets/command-secrets.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { testKeys } from '../../secrets/test-keys.ts'

const test = await createTestIngest('Commands')
const protocols = ['teltonika', 'gt06', 'queclink', 'h02', 'wialon-ips']
const config = {
  trackerPorts: protocols.map((protocol) => ({ protocol, port: 0 })),
  commands: { answerMs: 5_000, maxAttempts: 2, expiryMs: 0 },
}
beforeAll(async () => void (await test.start(config)))

const connected = (protocol: string) => connectPort(test.port(protocol))

interface Row {
  id: number
  state: string
  reason: string | null
  answer: string | null
  attempts: number
}
const rowOf = async (id: number): Promise<Row> => {
  const [row] = await test.rows<Row>('SELECT id, state, reason, answer, attempts FROM device_commands WHERE id = $1', [
    id,
  ])
  return row as Row
}
const untilFinished = (id: number, expected: Partial<Row>) =>
  test.until(async () => expect(await rowOf(id)).toMatchObject(expected))

/** As the handler writes and tells it. */
const queue = async (
  { imei, trackerId }: { imei: string; trackerId: number },
  command: DeviceCommand,
  { expiresInMs = 60_000, password = null as string | null, companyId = test.tenant.companyId as number | null } = {},
): Promise<number> => {
  const now = test.clock.now()
  const hidden = hideCommand({ command, password }, trackerId, createSecretEncryption(testKeys, 'device commands'))
  const [row] = await test.rows<{ id: number }>(
    `INSERT INTO device_commands (reseller_id, company_id, tracker_id, command, encrypted_password, encrypted_text, said_at_most_once, created_ts, updated_ts, expires_ts)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) RETURNING id`,
    [
      test.tenant.resellerId,
      companyId,
      trackerId,
      JSON.stringify(hidden.command),
      hidden.encrypted_password,
      hidden.encrypted_text,
      isSaidAtMostOnce(command.name),
      now,
      now + expiresInMs,
    ],
  )
  test.bus.publish({ kind: 'deviceCommandsChanged', trackerId, deviceId: imei })
  return row?.id as number
}

const queueSpare = (device: { imei: string; trackerId: number }, command: DeviceCommand) =>
  queue(device, command, { companyId: null })

const introduced = async (imei: string): Promise<TestPort> => {
  const tracker = await connected('teltonika')
  tracker.write(encodeImei(imei))
  expect(await tracker.take(1)).toEqual(Buffer.of(1))
  return tracker
}
const getver = encodeCommand('getver')
const told = async (tracker: TestPort, text: string) =>
  expect(await tracker.take(encodeCommand(text).length)).toEqual(Buffer.from(encodeCommand(text)))
const answer = (text: string) => encodeGprsMessage({ codec: 12, kind: 'answer', text })
const readVersion = { name: 'readVersion' } as const
const readStatus = { name: 'readStatus' } as const
const cutOut = { name: 'setOutput', output: 1, isOn: true } as const

describe('a Teltonika tracker', () => {
  it('is told what waited for it when it comes, one by one, and what comes later at once', async () => {
    const device = await test.insertVehicle()
    const first = await queue(device, readVersion)
    const second = await queue(device, readStatus)
    const tracker = await introduced(device.imei)
    await told(tracker, 'getver')
    expect(await rowOf(first)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(await rowOf(second)).toMatchObject({ state: 'queued', attempts: 0 })
    tracker.write(answer('Ver:03.27.07_00'))
    await told(tracker, 'getstatus')
    await untilFinished(first, { state: 'confirmed', answer: 'Ver:03.27.07_00', reason: null })
    tracker.write(answer('Error: unknown command'))
    await untilFinished(second, { state: 'failed', reason: 'refused', answer: 'Error: unknown command' })
    const third = await queue(device, cutOut)
    await told(tracker, 'setdigout 1?')
    tracker.write(answer('DOUTS are set to:1?'))
    await untilFinished(third, { state: 'confirmed' })
    tracker.end()
  })

  it('is told again after a broken line what may be said again, and never what may not', async () => {
    const device = await test.insertVehicle()
    const harmless = await queue(device, readVersion)
    let tracker = await introduced(device.imei)
    await told(tracker, 'getver')
    tracker.end()
    tracker = await introduced(device.imei)
    await told(tracker, 'getver')
    expect(await rowOf(harmless)).toMatchObject({ state: 'sent', attempts: 2 })
    tracker.end()
    const last = await introduced(device.imei)
    await untilFinished(harmless, { state: 'failed', reason: 'attempts', answer: null })

    const dangerous = await queue(device, cutOut)
    await told(last, 'setdigout 1?')
    last.end()
    await untilFinished(dangerous, { state: 'failed', reason: 'unanswered', attempts: 1 })
    const next = await queue(device, readStatus)
    tracker = await introduced(device.imei)
    await told(tracker, 'getstatus')
    tracker.write(answer('Data Link: 1'))
    await untilFinished(next, { state: 'confirmed' })
    tracker.end()
  })

  it('that stays silent loses its line, so that a late answer confirms nothing else', async () => {
    const device = await test.insertVehicle()
    const asked = await queue(device, readVersion)
    const tracker = await introduced(device.imei)
    await told(tracker, 'getver')
    test.clock.offsetMs += 6_000
    expect(await tracker.take(1)).toBeUndefined()
    expect(await rowOf(asked)).toMatchObject({ state: 'sent', attempts: 1 })
    const back = await introduced(device.imei)
    await told(back, 'getver')
    back.write(answer('Ver:1'))
    await untilFinished(asked, { state: 'confirmed', attempts: 2 })
    back.end()
  })

  it('is not told what is dangerous when it may have been told before', async () => {
    const device = await test.insertVehicle()
    const cut = await queue(device, cutOut)
    // Marked and committed, and then the line broke before anybody could tell whether the bytes had left.
    await test.rows(`UPDATE device_commands SET state = 'sent', attempts = 1 WHERE id = $1`, [cut])
    const tracker = await introduced(device.imei)
    await untilFinished(cut, { state: 'failed', reason: 'unanswered', attempts: 1 })
    tracker.end()
  })

  it('has what nobody answers at its end once it is sent', async () => {
    const device = await test.insertVehicle()
    const reboot = await queue(device, { name: 'reboot' })
    const after = await queue(device, readVersion)
    const tracker = await introduced(device.imei)
    await told(tracker, 'cpureset')
    await told(tracker, 'getver')
    tracker.write(answer('Ver:1'))
    await untilFinished(after, { state: 'confirmed' })
    expect(await rowOf(reboot)).toMatchObject({ state: 'sent', attempts: 1 })
    tracker.end()
  })

  it('is told over UDP when it has just been heard, and answers in its channel', async () => {
    const device = await test.insertVehicle()
    const asked = await queue(device, readVersion)
    const socket = createSocket('udp4')
    socket.bind(0, '127.0.0.1')
    await once(socket, 'listening')
    const received: Buffer[] = []
    socket.on('message', (bytes) => received.push(bytes))
    const send = (bytes: Uint8Array) => socket.send(bytes, test.port('teltonika'), '127.0.0.1')
    send(encodeDatagram(device.imei, [record()], { packetId: 1, avlPacketId: 2 }))
    const command = encodeCommand('getver', device.imei)
    await test.until(() => expect(received).toContainEqual(Buffer.from(command)))
    send(encodeGprsMessage({ codec: 14, kind: 'answer', text: 'Ver:1 by UDP', deviceId: device.imei }))
    await untilFinished(asked, { state: 'confirmed', answer: 'Ver:1 by UDP' })
    socket.close()
  })
})

describe('other protocols', () => {
  it('GT06: only the mark of the command confirms it', async () => {
    const device = await test.insertVehicle({ protocol: 'gt06' })
    const tracker = await connected('gt06')
    tracker.write(encodeGt06Login(device.imei))
    expect((await tracker.take(10))?.length).toBe(10)
    const asked = await queue(device, { name: 'stopEngine' })
    const command = decodeGt06Command((await tracker.take(10 + 5 + 'RELAY,1#'.length)) as Buffer)
    expect(command).toMatchObject({ text: 'RELAY,1#' })
    const mark = command?.mark as number
    const before = await test.metric('atalaya_ingest_device_commands_total')
    tracker.write(encodeGt06Answer('Cut off the fuel supply: Success!', { mark: mark + 1, serial: 5 }))
    await test.until(async () => expect(await test.metric('atalaya_ingest_device_commands_total')).toBe(before + 1))
    expect(await rowOf(asked)).toMatchObject({ state: 'sent' })
    tracker.write(encodeGt06Answer('Speed limit, speed 40 km/h', { mark, serial: 6, isLong: true }))
    await untilFinished(asked, { state: 'failed', reason: 'refused', answer: 'Speed limit, speed 40 km/h' })
    tracker.end()
  })

  it('Queclink: the password is the given one or that of the model, and the serial comes back', async () => {
    const device = await test.insertVehicle({ protocol: 'queclink' })
    const tracker = await connected('queclink')
    const sentAt = test.clock.now()
    const heartbeat = encodeQueclinkHeartbeat(device.imei, { sentAt, count: 1 })
    tracker.write(heartbeat)
    const sack = '+SACK:GTHBD,060228,0001$'
    expect(String(await tracker.take(sack.length))).toBe(sack)
    for (const password of ['abc123', null]) {
      const asked = await queue(device, { name: 'requestPosition' }, { password })
      const bytes = (await tracker.take(`AT+GTRTO=${password ?? 'gv300'},1,,,,,,000B$`.length)) as Buffer
      const command = decodeQueclinkCommand(bytes)
      expect(command).toMatchObject({ name: 'RTO', parameters: [password ?? 'gv300', '1', '', '', '', '', ''] })
      const { name, serial } = command as NonNullable<typeof command>
      tracker.write(
        encodeQueclinkAcknowledgement(device.imei, { name, serial, subCommand: 'RTL' }, { sentAt, count: 2 }),
      )
      await untilFinished(asked, { state: 'confirmed', answer: 'ACK GTRTO RTL' })
      expect(String(await tracker.take('+SACK:0002$'.length))).toBe('+SACK:0002$')
      expect(await test.rows('SELECT encrypted_password FROM device_commands WHERE id = $1', [asked])).toEqual([
        { encrypted_password: null },
      ])
    }
    tracker.end()
  })

  it('H02: the clock of the command stands in its confirmation', async () => {
    const device = await test.insertVehicle({ protocol: 'h02' })
    const tracker = await connected('h02')
    tracker.write(encodeH02Heartbeat(device.imei))
    const echo = `*HQ,${device.imei},HTBT#`
    expect(String(await tracker.take(echo.length))).toBe(echo)
    const asked = await queue(device, { name: 'stopEngine' })
    const said = String(await tracker.take(`*HQ,${device.imei},S20,130305,1,1#`.length))
    const [, clock] = /,S20,(\d{6}),1,1#$/.exec(said) ?? []
    const place = '050316,A,2212.8745,N,11346.6574,E,14.28,028,220926,F7FFFBFF'
    tracker.write(`*HQ,${device.imei},V4,S20,DONE,999999,${place}#`)
    tracker.write(`*HQ,${device.imei},V4,S20,DONE,${clock},${place}#`)
    await untilFinished(asked, { state: 'confirmed', answer: 'S20,DONE' })
    tracker.end()
  })

  it('Wialon IPS: a message to the driver is sent, and what else is asked of it fails by name', async () => {
    const device = await test.insertVehicle({ protocol: 'wialon-ips' })
    const impossible = await queue(device, readVersion)
    const shown = await queue(device, { name: 'showMessage', text: 'Come back' })
    const tracker = await connected('wialon-ips')
    tracker.write(encodeLogin(device.imei, '1.1'))
    expect(String(await tracker.take('#AL#1\r\n#M#Come back\r\n'.length))).toBe('#AL#1\r\n#M#Come back\r\n')
    await untilFinished(impossible, { state: 'failed', reason: 'unsupported' })
    await untilFinished(shown, { state: 'sent' })
    tracker.end()
  })
})

describe('a server that goes and comes back', () => {
  it('says again what was not answered, and does not say twice what is dangerous', async () => {
    const [harmless, dangerous] = [await test.insertVehicle(), await test.insertVehicle()]
    const asked = await queue(harmless, readVersion)
    const cut = await queue(dangerous, cutOut)
    const trackers = [await introduced(harmless.imei), await introduced(dangerous.imei)]
    await told(trackers[0] as TestPort, 'getver')
    await told(trackers[1] as TestPort, 'setdigout 1?')
    await test.stop()
    // Nothing is written on the way out: so far it is the same as after a crash.
    for (const id of [asked, cut]) expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1 })
    const queuedMeanwhile = await queue(dangerous, readStatus)
    await test.start(config)
    expect(await rowOf(cut)).toMatchObject({ state: 'failed', reason: 'unanswered' })
    const tracker = await introduced(harmless.imei)
    await told(tracker, 'getver')
    tracker.write(answer('Ver:1'))
    await untilFinished(asked, { state: 'confirmed', attempts: 2 })
    const other = await introduced(dangerous.imei)
    await told(other, 'getstatus')
    other.write(answer('Data Link: 1'))
    await untilFinished(queuedMeanwhile, { state: 'confirmed' })
  })
})

describe('what is withdrawn or too late', () => {
  it('expires when nobody came, and is never sent then', async () => {
    const device = await test.insertVehicle()
    const late = await queue(device, readVersion, { expiresInMs: 1_000 })
    const lasting = await queue(device, readStatus)
    test.clock.offsetMs += 2_000
    await untilFinished(late, { state: 'expired', attempts: 0 })
    const tracker = await introduced(device.imei)
    await told(tracker, 'getstatus')
    tracker.write(answer('Data Link: 1'))
    await untilFinished(lasting, { state: 'confirmed' })
    tracker.end()
  })

  it('is not carried out at the next owner of the tracker', async () => {
    const device = await test.insertVehicle()
    const other = await test.insertVehicle()
    const cut = await queue(device, cutOut)
    await test.rows('UPDATE trackers SET item_id = NULL WHERE id = $1', [other.trackerId])
    await test.rows('UPDATE trackers SET item_id = $1 WHERE id = $2', [other.itemId, device.trackerId])
    test.bus.publish({ kind: 'definitionsChanged', companyId: test.tenant.companyId, what: 'trackers' })
    expect(await rowOf(cut)).toMatchObject({ state: 'cancelled', reason: 'moved' })
    const tracker = await introduced(device.imei)
    const asked = await queue(device, readVersion)
    await told(tracker, 'getver')
    expect(await rowOf(asked)).toMatchObject({ state: 'sent' })
    tracker.end()
  })
})

describe('a tracker on no item', () => {
  let spareImei = 350_000_000_900_000
  const insertSpare = async (): Promise<{ imei: string; trackerId: number }> => {
    const imei = String(++spareImei)
    const [row] = await test.rows<{ id: number }>(
      'INSERT INTO trackers (reseller_id, type_id, device_id) VALUES ($1, 1, $2) RETURNING id',
      [test.tenant.resellerId, imei],
    )
    test.bus.publish({ kind: 'spareTrackersChanged' })
    return { imei, trackerId: row?.id as number }
  }
  const isRefused = async (imei: string) => {
    const tracker = await connected('teltonika')
    tracker.write(encodeImei(imei))
    return (await tracker.take(1))?.[0] === 0
  }
  const asConfig = (id: number) => test.rows('UPDATE device_commands SET is_of_config = true WHERE id = $1', [id])

  it('is let in for what waits for it, while its reports stay with it, and for no longer', async () => {
    const spare = await insertSpare()
    expect(await isRefused(spare.imei)).toBe(true)
    const asked = await queueSpare(spare, readVersion)
    const tracker = await introduced(spare.imei)
    await told(tracker, 'getver')
    tracker.write(encodePacket([record()]))
    tracker.write(answer('Ver:03.28'))
    await untilFinished(asked, { state: 'confirmed', answer: 'Ver:03.28' })
    expect(await test.rows('SELECT FROM positions WHERE tracker_id = $1', [spare.trackerId])).toEqual([])
    tracker.write(encodePacket([record()]))
    // No acknowledgement came for either, and now there is nothing left to say.
    expect(await tracker.take(1)).toBeUndefined()
    expect(await isRefused(spare.imei)).toBe(true)
  })

  it('takes its configuration along to where it is mounted, but no orders', async () => {
    const spare = await insertSpare()
    const configured = await queueSpare(spare, readStatus)
    await asConfig(configured)
    const ordered = await queueSpare(spare, cutOut)
    const { companyId } = test.tenant
    await test.rows('UPDATE trackers SET company_id = $1 WHERE id = $2', [companyId, spare.trackerId])
    expect(await rowOf(configured)).toMatchObject({ state: 'queued', reason: null })
    expect(await rowOf(ordered)).toMatchObject({ state: 'cancelled', reason: 'moved' })
    await test.rows("UPDATE trackers SET device_id = device_id || 'x' WHERE id = $1", [spare.trackerId])
    expect(await rowOf(configured)).toMatchObject({ state: 'cancelled', reason: 'moved' })
  })

  it('that is deleted while it is spoken to takes what was said with it', async () => {
    const spare = await insertSpare()
    await queueSpare(spare, readVersion)
    const tracker = await introduced(spare.imei)
    await told(tracker, 'getver')
    await test.rows('DELETE FROM trackers WHERE id = $1', [spare.trackerId])
    test.bus.publish({ kind: 'spareTrackersChanged' })
    tracker.write(answer('Ver:1'))
    tracker.write(encodePacket([record()]))
    expect(await tracker.take(1)).toBeUndefined()
    expect(await isRefused(spare.imei)).toBe(true)
    const other = await test.insertVehicle()
    const asked = await queue(other, readStatus)
    const still = await introduced(other.imei)
    await told(still, 'getstatus')
    still.write(answer('Data Link: 1'))
    await untilFinished(asked, { state: 'confirmed' })
    still.end()
  })
})

describe('hostile trackers', () => {
  it('confirm nothing by answers to nothing, of others, or of any length', async () => {
    const [device, stranger] = [await test.insertVehicle(), await test.insertVehicle()]
    const tracker = await introduced(device.imei)
    const before = await test.metric('atalaya_ingest_device_commands_total')
    tracker.write(answer('I did it'))
    await test.until(async () => expect(await test.metric('atalaya_ingest_device_commands_total')).toBe(before + 1))
    const asked = await queue(device, readVersion)
    await told(tracker, 'getver')
    const liar = await introduced(stranger.imei)
    liar.write(answer('Ver:9'))
    liar.write(encodeGprsMessage({ codec: 14, kind: 'answer', text: 'Ver:9', deviceId: device.imei }))
    await test.until(async () =>
      expect(await test.metric('atalaya_ingest_device_commands_total')).toBeGreaterThanOrEqual(before + 3),
    )
    expect(await rowOf(asked)).toMatchObject({ state: 'sent' })
    // A megabyte announced: the line ends, and the command waits for the next one.
    const huge = Buffer.alloc(1_000_000)
    huge.writeUInt32BE(999_000, 4)
    huge[8] = 0x0c
    tracker.write(huge)
    expect(await tracker.take(1)).toBeUndefined()
    const back = await introduced(device.imei)
    await told(back, 'getver')
    back.write(answer(`Ver:${'\u0000'}${'x'.repeat(4_000)}`))
    await untilFinished(asked, { state: 'confirmed' })
    expect((await rowOf(asked)).answer).toHaveLength(1_999)
    expect(decodeGprsMessage(getver)).toMatchObject({ kind: 'command' })
    back.end()
    liar.end()
  })

  it('that are there twice are told over the newest line, and are told of when both speak', async () => {
    const device = await test.insertVehicle()
    const older = await introduced(device.imei)
    const newer = await introduced(device.imei)
    const asked = await queue(device, readVersion)
    await told(newer, 'getver')
    const twice = () =>
      test.events.filter((event) => event.kind === 'deviceConnectedTwice' && event.deviceId === device.imei)
    expect(twice()).toEqual([])
    older.write(Uint8Array.of(0xff))
    older.write(Uint8Array.of(0xff))
    await test.until(() => expect(twice()).toHaveLength(1))
    const before = await test.metric('atalaya_ingest_device_commands_total')
    older.write(answer('Ver: of the other one'))
    await test.until(async () => expect(await test.metric('atalaya_ingest_device_commands_total')).toBe(before + 1))
    newer.write(answer('Ver:1'))
    await untilFinished(asked, { state: 'confirmed', answer: 'Ver:1' })
    expect(twice()).toHaveLength(1)
    older.end()
    newer.end()
  })
})
