import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { encodeDatagram, type TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { encodeData } from '@atalaya/protocols/wialon-ips/encode'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectTracker, record } from '../../ingest/test-tracker.ts'

const test = await createTestIngest('Datagrams')
const start = async (limits = {}, protocol = 'teltonika') => {
  await test.stop()
  await test.start({ trackerPorts: [{ protocol, port: 0 }], limits })
}
const port = () => test.port()

beforeEach(() => start())
afterEach(() => {
  test.clock.offsetMs = 0
})

/** A Teltonika tracker that sends datagrams; `answers` are those that came, as hexadecimal digits. */
const datagramTracker = async (imei: string) => {
  const socket = createSocket('udp4')
  const answers: string[] = []
  socket.on('message', (bytes) => answers.push(bytes.toString('hex')))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const write = (bytes: Uint8Array) => socket.send(bytes, port(), '127.0.0.1')
  return {
    socket: socket as Socket,
    answers,
    write,
    send: (records: readonly TeltonikaRecord[], avlPacketId: number) =>
      write(encodeDatagram(imei, records, { packetId: 0xcafe, avlPacketId })),
    answered: (...expected: string[]) => test.until(() => expect(answers).toEqual(expected)),
  }
}
const answer = (avlPacketId: number, count: number) =>
  `0005cafe01${avlPacketId.toString(16).padStart(2, '0')}${count.toString(16).padStart(2, '0')}`

const instantsOf = async (itemId: number) =>
  (
    await test.rows<{ recorded_at: number }>(
      'SELECT recorded_at FROM positions WHERE item_id = $1 ORDER BY recorded_at',
      [itemId],
    )
  ).map((row) => row.recorded_at)

describe('a tracker that sends datagrams', () => {
  it('is answered with its ids and the number of records, after COMMIT', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await datagramTracker(imei)
    const at = Date.now() - 60_000
    const unblock = await test.blockCommits()
    tracker.send([record({ recordedAt: at }), record({ recordedAt: at + 1_000, lat: 40.417 })], 7)
    await test.untilCommitWaits()
    expect(tracker.answers).toEqual([])
    expect(await instantsOf(itemId)).toEqual([])
    await unblock()
    await tracker.answered(answer(7, 2))
    expect(await instantsOf(itemId)).toEqual([at, at + 1_000])
  })

  it('may send again under other ids, and mix with a connection: nothing is stored twice', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await datagramTracker(imei)
    const records = [record({ recordedAt: Date.now() - 60_000 })]
    tracker.send(records, 1)
    await tracker.answered(answer(1, 1))
    tracker.send(records, 2)
    await tracker.answered(answer(1, 1), answer(2, 1))
    const connection = await connectTracker(port())
    expect(await connection.introduce(imei)).toBe(1)
    connection.send(records)
    expect(await connection.acknowledgement()).toBe(1)
    connection.end()
    expect(await instantsOf(itemId)).toHaveLength(1)
  })

  it('is left without an answer and listed while nobody has registered it', async () => {
    const imei = '350999000333444'
    const tracker = await datagramTracker(imei)
    tracker.send([record()], 1)
    await test.until(async () => {
      const seen = await test.rows('SELECT protocol, remote_address FROM unregistered_devices WHERE device_id = $1', [
        imei,
      ])
      expect(seen).toEqual([{ protocol: 'teltonika', remote_address: '127.0.0.1' }])
    })
    expect(tracker.answers).toEqual([])
    const { itemId } = await test.insertVehicle({ imei })
    tracker.send([record()], 2)
    await tracker.answered(answer(2, 1))
    expect(await instantsOf(itemId)).toHaveLength(1)
  })
})

describe('the port of datagrams', () => {
  it('takes a bounded number of one address until they are settled, and drops the rest', async () => {
    await start({ maxDatagramsAnAddress: 2 })
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await datagramTracker(imei)
    const at = Date.now() - 60_000
    const unblock = await test.blockCommits()
    for (const step of [1, 2, 3, 4]) tracker.send([record({ recordedAt: at + step })], step)
    await test.until(async () => expect(await test.metric('atalaya_ingest_datagrams_dropped_total')).toBe(2))
    await unblock()
    await test.until(() => expect(tracker.answers).toHaveLength(2))
    expect(await instantsOf(itemId)).toEqual([at + 1, at + 2])
    tracker.send([record({ recordedAt: at + 3 })], 5)
    await test.until(() => expect(tracker.answers.at(-1)).toBe(answer(5, 1)))
  })

  it('does not answer when the tracker has given up waiting, though what was sent is kept', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await datagramTracker(imei)
    const records = [record({ recordedAt: Date.now() - 60_000 })]
    const unblock = await test.blockCommits()
    tracker.send(records, 1)
    await test.untilCommitWaits()
    test.clock.offsetMs = 61_000
    await unblock()
    await test.until(async () => expect(await test.metric('atalaya_ingest_datagrams_dropped_total')).toBe(1))
    expect(tracker.answers).toEqual([])
    tracker.send(records, 2)
    await tracker.answered(answer(2, 1))
    expect(await instantsOf(itemId)).toHaveLength(1)
  })

  it('stays open to the others whatever somebody sends', async () => {
    const { imei } = await test.insertVehicle()
    const tracker = await datagramTracker(imei)
    const good = encodeDatagram(imei, [record()])
    const hostile = [new Uint8Array(0), new Uint8Array(9_000), good.subarray(0, 40), good.subarray(0, 20)]
    for (const bytes of hostile) tracker.write(bytes)
    await test.until(async () => expect(await test.metric('atalaya_ingest_decode_failures_total')).toBe(hostile.length))
    expect(tracker.answers).toEqual([])
    tracker.send([record()], 9)
    await tracker.answered(answer(9, 1))
  })

  it('takes a record whose place can be read, whatever stands behind it', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await datagramTracker(imei)
    const at = Date.now() - 60_000
    tracker.write(Uint8Array.of(...encodeDatagram(imei, [record({ recordedAt: at })]), 1))
    await test.until(() => expect(tracker.answers).toHaveLength(1))
    expect(await instantsOf(itemId)).toEqual([at])
  })

  it('is told and left out where somebody else has it, and the TCP port opens', async () => {
    await test.stop()
    // A port of TCP that the system gives away is open still; that of datagrams with the same number might be anybody's.
    const reserved = createServer().listen(0, '127.0.0.1')
    await once(reserved, 'listening')
    const taken = (reserved.address() as AddressInfo).port
    const other = createSocket('udp4')
    other.bind(taken, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    reserved.close()
    await once(reserved, 'close')
    await test.start({ trackerPorts: [{ protocol: 'teltonika', port: taken }] })
    expect(test.ports()).toEqual([{ protocol: 'teltonika', port: taken, state: 'open', datagrams: 'taken' }])
    const { imei } = await test.insertVehicle()
    const connection = await connectTracker(taken)
    expect(await connection.introduce(imei)).toBe(1)
    connection.end()
  })
})

describe('a Wialon IPS tracker that sends datagrams', () => {
  it('is answered as over TCP, in both versions, and stored once', async () => {
    await start({}, 'wialon-ips')
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await datagramTracker(imei)
    const at = Math.floor(Date.now() / 1_000) * 1_000 - 60_000
    const taken = Buffer.from('#AD#1\r\n').toString('hex')
    const place = { lat: 40.416775, lng: -3.70379, speedKmh: 50, satellites: 9 }
    const named = (head: string, bytes: Uint8Array) => Buffer.concat([Buffer.from(head), bytes])
    tracker.write(named(imei, encodeData({ recordedAt: at, ...place }, '1.1')))
    await tracker.answered(taken)
    const second = named(`2.0;${imei}`, encodeData({ recordedAt: at + 1_000, ...place }, '2.0'))
    tracker.write(second)
    await tracker.answered(taken, taken)
    tracker.write(second)
    await tracker.answered(taken, taken, taken)
    expect(await instantsOf(itemId)).toEqual([at, at + 1_000])
  })
})
