import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startReplay } from './replay.ts'
import { type TestTrackerServer, testOsmandServer, testTeltonikaServer } from './test-tracker-server.ts'
import type { TraceFix } from './trace.ts'

const first = Date.UTC(2020, 6, 18, 9)
const deviceIds = ['086627503122318', '350000000000001', '350000000000002']
/** Three devices by turns, a fix each second. */
const fixes: TraceFix[] = Array.from({ length: 60 }, (_, index) => ({
  deviceId: deviceIds[index % 3] as string,
  recordedAt: first + index * 1_000,
  lat: (312_791_234 + index * 1_000) / 1e7,
  lng: 119.6776716,
  speedKmh: 40,
  heading: 0,
}))

let server: TestTrackerServer
afterEach(() => server.close())

const receivedBy = (deviceId: string): [number, number, number][] =>
  server.received
    .filter((message) => message.deviceId === deviceId)
    .map(({ recordedAt, fix }) => [recordedAt, fix?.lat ?? 0, fix?.lng ?? 0])
const recordedBy = (deviceId: string): [number, number, number][] =>
  fixes.filter((fix) => fix.deviceId === deviceId).map(({ recordedAt, lat, lng }) => [recordedAt, lat, lng])
const endpoints = () => [{ host: '127.0.0.1', port: server.port }]

describe('a replay', () => {
  it.each(['teltonika', 'osmand'] as const)('brings every fix to the port unchanged, by %s', async (protocol) => {
    server = protocol === 'teltonika' ? await testTeltonikaServer() : await testOsmandServer()
    const sums = await startReplay(fixes, { protocol, endpoints: endpoints(), speed: 0 }).ended
    expect(sums).toEqual({ devices: 3, fixes: 60, sent: 60, acknowledged: 60, refusedDevices: [], refusedFixes: 0 })
    for (const deviceId of deviceIds) expect(receivedBy(deviceId)).toEqual(recordedBy(deviceId))
    expect(server.received.every(({ fix }) => fix?.isValid)).toBe(true)
  })

  it("keeps the recording's time, so many times faster", async () => {
    server = await testTeltonikaServer()
    const startedAt = performance.now()
    await startReplay(fixes, { protocol: 'teltonika', endpoints: endpoints(), speed: 200 }).ended
    // 59 seconds at 200 times, less the grain of timers, and the order of the recording within each device.
    expect(performance.now() - startedAt).toBeGreaterThan(290)
    for (const deviceId of deviceIds) expect(receivedBy(deviceId)).toEqual(recordedBy(deviceId))
  })

  it('gives up on a device that is not wanted, and tells what stayed behind', async () => {
    server = await testTeltonikaServer({ isWelcome: (deviceId) => deviceId !== '350000000000001' })
    const sums = await startReplay(fixes, { protocol: 'teltonika', endpoints: endpoints(), speed: 0, maxRefusals: 1 })
      .ended
    expect(sums).toMatchObject({ acknowledged: 40, refusedDevices: ['350000000000001'], refusedFixes: 20 })
  })

  it('ends when it is stopped', async () => {
    server = await testTeltonikaServer()
    const stopping = new AbortController()
    const replay = startReplay(fixes, {
      protocol: 'teltonika',
      endpoints: endpoints(),
      speed: 1,
      signal: stopping.signal,
    })
    while (replay.sums().acknowledged === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    stopping.abort()
    expect((await replay.ended).acknowledged).toBeLessThan(60)
  })
})

describe('the replay command', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replay-'))
    server = await testTeltonikaServer({ isWelcome: (deviceId) => deviceId !== '350000000000002' })
  })
  afterEach(() => rm(folder, { recursive: true }))

  const replay = (args: string[]): Promise<{ code: number | null; out: string; errors: string }> =>
    new Promise((resolve, reject) => {
      const cli = fileURLToPath(new URL('./cli/replay.ts', import.meta.url))
      const child = spawn(process.execPath, ['--no-warnings', cli, ...args, '--port', String(server.port)])
      let out = ''
      let errors = ''
      child.stdout.on('data', (chunk) => (out += chunk))
      child.stderr.on('data', (chunk) => (errors += chunk))
      child.on('error', reject)
      child.on('close', (code) => resolve({ code, out, errors }))
    })

  it('plays a CSV file and prints its sums', async () => {
    const file = join(folder, 'trace.csv')
    const rows = recordedBy(deviceIds[0] as string).map(
      ([at, lat, lng]) => `${deviceIds[0]},${new Date(at).toISOString()},${lat},${lng}`,
    )
    await writeFile(file, ['device,time,lat,lng', ...rows, `${deviceIds[0]},never,1,2`].join('\n'))
    const { code, out, errors } = await replay([file, '--speed', '0'])
    expect(receivedBy(deviceIds[0] as string)).toEqual(recordedBy(deviceIds[0] as string))
    expect(out).toContain('sent 20, acknowledged 20 of 20, refused devices 0 (0 fixes), rows left out 1, devices 1')
    expect(errors).toContain('Row 22 left out: time never')
    expect(code).toBe(0)
  })

  it('plays a GPX file as the device it is given, shifted to end now', async () => {
    const file = join(folder, 'trace.gpx')
    const points = [0, 10, 20].map(
      (second) =>
        `<trkpt lat="39.${second}" lon="-6"><time>${new Date(first + second * 1_000).toISOString()}</time></trkpt>`,
    )
    await writeFile(file, `<gpx version="1.1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`)
    const startedAt = Date.now()
    const { code } = await replay([file, '--speed', '0', '--device-id', '352093084000014', '--now'])
    expect(code).toBe(0)
    const times = receivedBy('352093084000014').map(([at]) => at)
    expect(times[2]).toBeGreaterThanOrEqual(startedAt)
    expect(times).toEqual([times[2]! - 20_000, times[2]! - 10_000, times[2]])
  })

  it('ends with 1 and names the devices that are not registered', async () => {
    const file = join(folder, 'trace.csv')
    await writeFile(file, `device,time,lat,lng\n350000000000002,2020-07-18T09:00:00Z,1,2\n`)
    const { code, out } = await replay([file, '--speed', '0'])
    expect(code).toBe(1)
    expect(out).toContain('Not registered: 350000000000002')
  })

  it.each([
    [['missing.csv'], 'missing.csv is not there', 1],
    [[], 'One file to replay', 2],
    [['a.csv', '--protocol', 'gt06'], 'Unknown protocol: gt06', 2],
    [['a.csv', '--speed', 'fast'], '--speed wants a number', 2],
    [['a.kml'], 'only .csv and .gpx', 2],
  ])('says what is wrong with %j', async (args, sentence, status) => {
    const { code, errors } = await replay(args)
    expect(errors).toContain(sentence)
    expect(code).toBe(status)
  })
})
