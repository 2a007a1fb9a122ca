import { connect } from 'node:net'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import { mutantOf } from '@atalaya/protocols/fuzz/mutations'
import { fuzzTargets } from '@atalaya/protocols/fuzz/targets'
import { encodeImei, encodePacket } from '@atalaya/protocols/teltonika/encode'
import { beforeAll, expect, it } from 'vitest'
import { createTestIngest } from './test-ingest.ts'
import { connectTracker, record, type TestTracker } from './test-tracker.ts'

const streams = [
  'teltonika',
  'gt06',
  'queclink',
  'wialon-ips',
  'h02',
  'jt808',
  'gps103',
  'suntech',
  'meitrack',
  'watch',
  'tk103',
  'galileosky',
  'ruptela',
  'eelink',
  'egts',
  'navtelecom',
  'topflytech',
  'ais140',
] as const
const test = await createTestIngest('Hostile')
beforeAll(async () => void (await test.start({ trackerPorts: streams.map((protocol) => ({ protocol, port: 0 })) })))

/** Far above what an acknowledgement takes, far below what a tracker waits. */
const longestAcknowledgementMs = 10_000
const reports = 100
/** As many words a second from all of them together, however many protocols there are. */
const pauseMs = streams.length
let told = 0
const acknowledge = async (tracker: TestTracker): Promise<number> => {
  const startedAt = performance.now()
  tracker.send([record({ recordedAt: Date.now() - 3_600_000 + ++told * 1_000 })])
  expect(await tracker.acknowledgement()).toBe(1)
  return performance.now() - startedAt
}

interface Hostile {
  bytes: number
  connections: number
}

/** Writes `words` in a loop, reads nothing, and comes back whenever it is thrown out. */
const attack = async (port: number, words: readonly Uint8Array[], isOver: () => boolean): Promise<Hostile> => {
  const hostile: Hostile = { bytes: 0, connections: 0 }
  let turn = 0
  while (!isOver()) {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined)
    socket.pause()
    hostile.connections++
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    for (; !isOver() && !socket.destroyed; turn++) {
      const bytes = words[turn % words.length] as Uint8Array
      hostile.bytes += bytes.length
      socket.write(bytes)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    socket.destroy()
    await gone
  }
  return hostile
}

it('a tracker is acknowledged as ever beside others that send bent frames of every protocol in a loop', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const bystander = await test.insertVehicle()
  const tracker = await connectTracker(test.port('teltonika'))
  expect(await tracker.introduce(imei)).toBe(1)
  let isOver = false
  const random = seededRandom(20_261_121)
  const attacks = streams.map((protocol) => {
    const target = fuzzTargets.find(({ name }) => name === protocol)
    if (!target) throw new Error(`no samples of ${protocol}`)
    const words = Array.from({ length: 400 }, () => mutantOf(random, target).bytes)
    return attack(test.port(protocol), words, () => isOver)
  })
  // One that belongs here, says the same for ever and never reads what it is answered.
  const packet = encodePacket(Array.from({ length: 5 }, (_, step) => record({ recordedAt: 1_700_000_000_000 + step })))
  const deaf = attack(test.port('teltonika'), [encodeImei(bystander.imei), ...Array(20).fill(packet)], () => isOver)
  const delaysMs: number[] = []
  for (let report = 0; report < reports; report++) delaysMs.push(await acknowledge(tracker))
  isOver = true
  const hostile = await Promise.all([...attacks, deaf])
  for (const { bytes } of hostile) expect(bytes).toBeGreaterThan(1_000)
  // Some have been thrown out and have come back.
  expect(hostile.reduce((sum, { connections }) => sum + connections, 0)).toBeGreaterThan(2 * hostile.length)
  expect(await test.metric('atalaya_ingest_decode_failures_total')).toBeGreaterThan(0)
  expect(Math.max(...delaysMs)).toBeLessThan(longestAcknowledgementMs)
  expect(tracker.isClosed()).toBe(false)
  const [stored] = await test.rows<{ count: number }>(
    'SELECT count(*)::int AS count FROM positions WHERE item_id = $1',
    [itemId],
  )
  expect(stored?.count).toBe(reports)
  tracker.end()
})
