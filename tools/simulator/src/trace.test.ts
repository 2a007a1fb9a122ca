import { describe, expect, it } from 'vitest'
import { TraceUnreadable } from './trace.ts'
import { readCsvTrace } from './trace-csv.ts'
import { readGpxTrace } from './trace-gpx.ts'
import { withMotion } from './trace-report.ts'

async function* inChunks(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const csv = (text: string) => readCsvTrace(inChunks(text))
const gpx = (text: string) => readGpxTrace(inChunks(text), '352093084000014')

describe('a CSV trace', () => {
  it('is read by the names of its columns and put in order of time', async () => {
    const { fixes, skipped } = await csv(
      'lat,lng,device,time,speed\r\n2,3,b,2020-07-18T09:07:18Z,12.5\r\n1,-179.5,"a",2020-07-18T09:07:17Z,\r\n\r\n',
    )
    expect(fixes).toEqual([
      { deviceId: 'a', recordedAt: Date.UTC(2020, 6, 18, 9, 7, 17), lat: 1, lng: -179.5 },
      { deviceId: 'b', recordedAt: Date.UTC(2020, 6, 18, 9, 7, 18), lat: 2, lng: 3, speedKmh: 12.5 },
    ])
    expect(skipped).toEqual([])
  })

  it('says which lines cannot be read and why', async () => {
    const { fixes, skipped } = await csv(
      'device,time,lat,lng\n1,2020-07-18T09:07:17Z,91,0\n1,yesterday,1,1\n,2020-07-18T09:07:17Z,1,1\n1,2020-07-18T09:07:17Z\n1,2020-07-18T09:07:17Z,,2\n1,2020-07-18 09:07:17,1,2\n',
    )
    expect(skipped.map(({ row, reason }) => [row, reason.split(' ')[0]])).toEqual([
      [2, 'position'],
      [3, 'time'],
      [4, 'no'],
      [5, '2'],
      [6, 'position'],
    ])
    expect(fixes).toEqual([{ deviceId: '1', recordedAt: Date.UTC(2020, 6, 18, 9, 7, 17), lat: 1, lng: 2 }])
  })

  it('has to name its columns', async () => {
    await expect(csv('id;t;x;y\n1;2;3;4')).rejects.toThrow(TraceUnreadable)
  })
})

const point = (inside: string, lat = '39.5', lon = '-6.5') => `<trkpt lat="${lat}" lon="${lon}">${inside}</trkpt>`
const track = (points: string, head = '') =>
  `<?xml version="1.0"?>${head}<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="x"><trk><name>Morning</name><trkseg>${points}</trkseg></trk></gpx>`

describe('a GPX trace', () => {
  it('is read with heights, and speeds wherever its device put them', async () => {
    const { fixes, skipped } = await gpx(
      track(
        point(
          '<ele>184.5</ele><time>2024-05-01T08:00:00Z</time><extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>10</gpxtpx:speed><gpxtpx:course>271</gpxtpx:course></gpxtpx:TrackPointExtension></extensions>',
        ) +
          point('<time>2024-05-01T08:00:10.5+02:00</time><speed>2.5</speed>') +
          point('<time>2024-05-01T08:00:20Z</time>'),
      ),
    )
    expect(skipped).toEqual([])
    expect(fixes).toEqual([
      {
        deviceId: '352093084000014',
        recordedAt: Date.UTC(2024, 4, 1, 6, 0, 10, 500),
        lat: 39.5,
        lng: -6.5,
        speedKmh: 9,
      },
      {
        deviceId: '352093084000014',
        recordedAt: Date.UTC(2024, 4, 1, 8),
        lat: 39.5,
        lng: -6.5,
        altitudeM: 184.5,
        speedKmh: 36,
        heading: 271,
      },
      { deviceId: '352093084000014', recordedAt: Date.UTC(2024, 4, 1, 8, 0, 20), lat: 39.5, lng: -6.5 },
    ])
  })

  it('skips points without a time or a place and says so', async () => {
    const { fixes, skipped } = await gpx(
      track(point('') + point('<time>2024-05-01T08:00:00Z</time>', '95') + point('<time>2024-05-01T08:00:00Z</time>')),
    )
    expect(skipped).toEqual([
      { row: 1, reason: 'no time' },
      { row: 2, reason: 'position 95, -6.5' },
    ])
    expect(fixes).toHaveLength(1)
  })

  it.each([
    ['an entity from a file', track('', '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
    ['entities that multiply', track('', '<!DOCTYPE gpx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>')],
    ['an unknown entity', track(point('<time>&x;</time>'))],
    ['depth', track('<a>'.repeat(5_000))],
    ['an end too early', track(point('<time>2024-05-01T08:00:00Z</time>')).slice(0, -20)],
    ['another language', '<kml><Placemark/></kml>'],
    ['no XML at all', 'device,time,lat,lng'],
    ['nothing', ''],
  ])('is refused for %s', async (_, text) => {
    await expect(gpx(text)).rejects.toThrow(TraceUnreadable)
  })

  it('is refused when it is no UTF-8', async () => {
    const bytes = async function* () {
      yield Uint8Array.of(0x3c, 0xff, 0xfe)
    }
    await expect(readGpxTrace(bytes(), '1')).rejects.toThrow(TraceUnreadable)
  })
})

describe('motion of a trace', () => {
  it('follows from the way since the fix before, for each device', () => {
    const at = (deviceId: string, second: number, lat: number) => ({
      deviceId,
      recordedAt: second * 1_000,
      lat,
      lng: 0,
    })
    const fixes = withMotion([
      at('a', 0, 40),
      at('b', 30, 10),
      at('a', 60, 40.01),
      at('a', 60, 40.01),
      at('a', 10_000, 41),
    ])
    expect(fixes.map(({ speedKmh, heading }) => [speedKmh, heading])).toEqual([
      [0, 0],
      [0, 0],
      [67, 0],
      [0, 0],
      [0, 0],
    ])
  })

  it('leaves what the file tells', () => {
    const fix = { deviceId: 'a', recordedAt: 0, lat: 1, lng: 2, speedKmh: 33.3, heading: 12 }
    expect(withMotion([fix])).toEqual([fix])
  })
})
