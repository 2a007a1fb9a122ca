import { createSocket } from 'node:dgram'
import type { DecodedMessage } from '@atalaya/protocols/protocol'
import { datagramProtocolNamed, protocolNamed } from '@atalaya/protocols/registry'
import { encodeDatagram, encodePacket } from '@atalaya/protocols/teltonika/encode'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { marks } from '../../database/position-marks.ts'
import { alterDecoded } from '../../ingest/test-codec.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectTracker, record } from '../../ingest/test-tracker.ts'
import { createDiagnostics } from '../connections/diagnostics.ts'

/** Records of this instant are what the broken codec throws at. */
const poisonous = 1_700_000_000_000
const test = await createTestIngest('Faults')
const diagnostics = createDiagnostics()
const failAtPoison = (messages: DecodedMessage[]): DecodedMessage[] => {
  if (messages.some(({ recordedAt }) => recordedAt === poisonous)) throw new TypeError('undefined is not a function')
  return messages
}

beforeAll(async () => {
  alterDecoded('teltonika', failAtPoison)
  await test.start({ trackerPorts: ['teltonika', 'osmand'].map((protocol) => ({ protocol, port: 0 })) }, test.engine, {
    diagnostics,
  })
})
afterAll(() => void vi.restoreAllMocks())

describe('a codec that throws', () => {
  it('costs its own connection alone; others go on, and the frame is kept for the installer', async () => {
    const [mine, other] = [await test.insertVehicle(), await test.insertVehicle()]
    const [broken, sound] = [await connectTracker(test.port('teltonika')), await connectTracker(test.port('teltonika'))]
    expect(await broken.introduce(mine.imei)).toBe(1)
    expect(await sound.introduce(other.imei)).toBe(1)
    broken.send([record({ recordedAt: poisonous })])
    await broken.closed()
    sound.send([record()])
    expect(await sound.acknowledgement()).toBe(1)
    expect(await test.metric('atalaya_ingest_codec_faults_total')).toBe(1)
    const { trackerId } = mine
    const [frame] = diagnostics.frames.framesOf(mine.imei, { trackerId, resellerId: test.tenant.resellerId })
    expect(frame).toMatchObject({ protocol: 'teltonika', failure: { code: 'codec.fault' } })
    expect(frame?.bytes.length).toBeGreaterThan(20)

    // The tracker comes back, as it does after every loss of its line.
    const again = await connectTracker(test.port('teltonika'))
    expect(await again.introduce(mine.imei)).toBe(1)
    again.send([record()])
    expect(await again.acknowledgement()).toBe(1)
  })

  it('costs its own datagram alone', async () => {
    const real = datagramProtocolNamed('teltonika')
    if (!real) throw new Error('no datagrams')
    const decode = real.decodeDatagram.bind(real)
    const poison = Uint8Array.of(0, 1, 2, 0xee)
    vi.spyOn(real, 'decodeDatagram').mockImplementation((bytes, now) => {
      if (poison.every((byte, at) => bytes[at] === byte)) throw new RangeError('offset')
      return decode(bytes, now)
    })
    const { imei } = await test.insertVehicle()
    const socket = createSocket('udp4')
    const answers: Buffer[] = []
    socket.on('message', (bytes) => answers.push(bytes))
    const before = await test.metric('atalaya_ingest_codec_faults_total')
    socket.send(poison, test.port('teltonika'), '127.0.0.1')
    await test.until(async () => expect(await test.metric('atalaya_ingest_codec_faults_total')).toBe(before + 1))
    socket.send(encodeDatagram(imei, [record()], { packetId: 1, avlPacketId: 2 }), test.port('teltonika'), '127.0.0.1')
    await test.until(() => expect(answers).toHaveLength(1))
    socket.close()
  })

  it('has a phone keep its report', async () => {
    const real = protocolNamed('osmand')
    if (real?.transport !== 'http') throw new Error('osmand')
    vi.spyOn(real, 'decodeRequest').mockImplementation(() => {
      throw new Error('a fault of ours')
    })
    const reply = await fetch(`http://127.0.0.1:${test.port('osmand')}/?id=1&lat=1&lon=1`)
    expect(reply.status).toBe(500)
  })
})

describe('what is larger or later than usual', () => {
  it('a packet of 60,000 bytes is stored and acknowledged', async () => {
    const { imei, itemId } = await test.insertVehicle()
    const tracker = await connectTracker(test.port('teltonika'))
    expect(await tracker.introduce(imei)).toBe(1)
    const from = Date.now() - 3_600_000
    const records = Array.from({ length: 255 }, (_, at) =>
      record({ recordedAt: from + at * 1_000, io: { ignition: true, iButton: '0123456789ABCDEF' } }),
    )
    const packet = encodePacket(records)
    expect(packet.length).toBeGreaterThan(8_192)
    tracker.write(packet)
    expect(await tracker.acknowledgement()).toBe(255)
    expect(await test.rows('SELECT count(*)::int FROM positions WHERE item_id = $1', [itemId])).toEqual([
      { count: 255 },
    ])
  })

  it('a packet beyond every bound is kept for the installer with its reason', async () => {
    const { imei, trackerId } = await test.insertVehicle()
    const tracker = await connectTracker(test.port('teltonika'))
    expect(await tracker.introduce(imei)).toBe(1)
    tracker.write(Uint8Array.from([0, 0, 0, 0, 0, 2, 0, 0, 8, 255]))
    await tracker.closed()
    const [frame] = diagnostics.frames.framesOf(imei, { trackerId, resellerId: test.tenant.resellerId })
    expect(frame).toMatchObject({ failure: { code: 'frame.toolong' } })
  })

  it('records beyond the year 2100 are stored and marked, and move nothing', async () => {
    const { imei, itemId } = await test.insertVehicle()
    const tracker = await connectTracker(test.port('teltonika'))
    expect(await tracker.introduce(imei)).toBe(1)
    tracker.send([
      record({ recordedAt: Date.UTC(2099, 5, 1) }),
      record({ recordedAt: Date.UTC(2105, 5, 1) }),
      record({ recordedAt: Date.UTC(9999, 5, 1) }),
    ])
    expect(await tracker.acknowledgement()).toBe(3)
    expect(await test.rows('SELECT mark FROM positions WHERE item_id = $1', [itemId])).toEqual([
      { mark: marks.clock },
      { mark: marks.clock },
      { mark: marks.clock },
    ])
    expect(await test.rows('SELECT 1 FROM trips WHERE item_id = $1', [itemId])).toEqual([])
  })
})
