import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectTracker, record } from '../../ingest/test-tracker.ts'
import { trackerConnections } from '../../limits/tracker-connections.limits.ts'
import { descriptorLimit, openFilesOf } from '../listeners/descriptor-limit.ts'
import { admissionLimitsFor, connectionAdmission } from './connection-admission.ts'

describe('what trackers may have of the descriptors of the process', () => {
  it('leaves a quarter to web and database, and never more than four thousand', () => {
    expect(admissionLimitsFor(20_000)).toEqual({
      maxConnections: 15_904,
      maxUnregistered: 3_976,
      maxUnregisteredAnAddress: 500,
    })
    expect(admissionLimitsFor(1_024)).toMatchObject({ maxConnections: 768, maxUnregistered: 192 })
    expect(admissionLimitsFor(Number.POSITIVE_INFINITY).maxConnections).toBe(trackerConnections.value)
  })

  it('is read from the system', () => {
    expect(descriptorLimit()).toBeGreaterThanOrEqual(256)
    expect(
      openFilesOf('Max processes  7  7\nMax open files            20000                20000                files'),
    ).toBe(20_000)
    expect(openFilesOf('Max open files            unlimited            unlimited            files')).toBe(
      Number.POSITIVE_INFINITY,
    )
    expect(openFilesOf('nothing of the kind')).toBeUndefined()
  })
})

describe('who floods', () => {
  it('loses its own connections first, whoever else waits to be known', () => {
    const ended: string[] = []
    const admission = connectionAdmission({ maxConnections: 100, maxUnregistered: 4, maxUnregisteredAnAddress: 100 })
    const admit = (address: string, name: string) => admission.admit(address, () => ended.push(name))
    admit('192.0.2.1', 'quiet')
    for (let n = 0; n < 10; n++) admit(`2001:db8::${n}`, `flood ${n}`)
    expect(ended).toEqual(Array.from({ length: 7 }, (_, n) => `flood ${n}`))
  })
})

const test = await createTestIngest('Crowded')
const opened: Socket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  await test.stop()
})
const idle = async (port: number, localAddress: string): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  opened.push(socket)
  await once(socket, 'connect')
  return socket
}

describe('idle connections at the tracker ports', () => {
  it('are counted over all ports, and cost neither a tracker that is known nor one that comes', async () => {
    const { imei } = await test.insertVehicle()
    const newcomer = await test.insertVehicle()
    const ingest = await test.start({
      limits: { maxConnections: 30, maxUnregistered: 12, maxUnregisteredAnAddress: 5, identifyMs: 60_000 },
    })
    const [teltonika, osmand] = ingest.ports.map(({ port }) => port) as [number, number]
    const tracker = await connectTracker(teltonika)
    expect(await tracker.introduce(imei)).toBe(1)
    // Six addresses, as those who used up every descriptor; five of each may wait, twelve in all.
    const sockets: Socket[] = []
    for (let address = 2; address < 8; address++)
      for (let n = 0; n < 20; n++) sockets.push(await idle(n % 2 ? teltonika : osmand, `127.0.0.${address}`))
    await test.until(() => expect(sockets.filter((socket) => !socket.closed)).toHaveLength(12))
    expect(await test.metric('atalaya_ingest_connections')).toBe(13)

    tracker.send([record()])
    expect(await tracker.acknowledgement()).toBe(1)
    const other = await connectTracker(teltonika)
    expect(await other.introduce(newcomer.imei)).toBe(1)
    other.send([record()])
    expect(await other.acknowledgement()).toBe(1)
    tracker.end()
    other.end()
  })

  it('are not waited for longer than it takes a tracker to say its name', async () => {
    const ingest = await test.start({ limits: { identifyMs: 100 } })
    const socket = await idle(ingest.ports[0]?.port as number, '127.0.0.2')
    // Bytes alone are no name.
    socket.write(Buffer.from([0]))
    await once(socket, 'close')
  })
})
