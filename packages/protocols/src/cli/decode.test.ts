import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { document, table } from '../h02/fixtures/frames.ts'
import { full, smallest } from '../json-report/fixtures/reports.ts'
import { fullQuery, json, minimalQuery } from '../osmand/fixtures/requests.ts'
import { protocols } from '../registry.ts'
import {
  codec8Datagram,
  codec8EverySize,
  codec8Extended,
  codec8ExtendedVariable,
  codec8TwoRecords,
  codec16Datagram,
  getioAnswer,
  handshake,
} from '../teltonika/fixtures/frames.ts'
import { login1, short1 } from '../wialon-ips/fixtures/frames.ts'

const cli = fileURLToPath(new URL('./decode.ts', import.meta.url))

interface Run {
  code: number | null
  lines: Record<string, unknown>[]
  errors: string
}

const decode = (args: string[], input: string | string[]): Promise<Run> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--no-warnings', cli, ...args])
    let out = ''
    let errors = ''
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({
        code,
        errors,
        lines: out
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      }),
    )
    child.stdin.on('error', () => undefined)
    child.stdin.end(typeof input === 'string' ? input : input.join('\n'))
  })

describe('decode teltonika', () => {
  it('prints a message a line, counts lines from 1 and leaves out what is absent', async () => {
    const { code, lines } = await decode(
      ['teltonika', '--device-id', '352093086403655'],
      [codec8TwoRecords, '', codec8ExtendedVariable],
    )
    expect(code).toBe(0)
    expect(lines.slice(0, 3)).toEqual([
      {
        line: 1,
        deviceId: '352093086403655',
        recordedAt: 1_560_160_861_000,
        lat: 0,
        lng: 0,
        speedKmh: 0,
        heading: 0,
        altitude: 0,
        satellites: 0,
        source: 2,
        valid: false,
        event: 'din1',
        io: { din1: false },
      },
      {
        line: 1,
        deviceId: '352093086403655',
        recordedAt: 1_560_160_879_000,
        lat: 0,
        lng: 0,
        speedKmh: 0,
        heading: 0,
        altitude: 0,
        satellites: 0,
        source: 2,
        valid: false,
        event: 'din1',
        io: { din1: true },
      },
      {
        line: 3,
        deviceId: '352093086403655',
        recordedAt: 1_705_444_426_011,
        lat: -23.56373,
        lng: -46.6827,
        speedKmh: 0,
        heading: 0,
        altitude: 0,
        satellites: 3,
        source: 1,
        valid: true,
        event: 'beaconsNear',
        io: { beaconsNear: '7cd9f401ef77:-27:3070mV' },
      },
    ])
    expect(Object.keys(lines[0]!)).toEqual([
      'line',
      'deviceId',
      'recordedAt',
      'lat',
      'lng',
      'speedKmh',
      'heading',
      'altitude',
      'satellites',
      'source',
      'valid',
      'event',
      'io',
    ])
    expect(lines).toHaveLength(5)
  })

  it('takes the device of a handshake for the lines after it, and prints nothing for it', async () => {
    const { lines } = await decode(
      ['teltonika'],
      [codec8Extended, handshake, codec8Extended, `${handshake}${codec8EverySize}ff`],
    )
    expect(lines.map(({ line, deviceId }) => [line, deviceId])).toEqual([
      [1, undefined],
      [3, '356307042441013'],
      [4, '356307042441013'],
    ])
    expect(lines[0]).not.toHaveProperty('deviceId')
  })

  it('tells a datagram from a stream, by itself and among other lines', async () => {
    const { lines } = await decode(
      ['teltonika'],
      [handshake, codec8Datagram, codec16Datagram, codec8Extended, codec8Datagram.slice(0, 60)],
    )
    expect(lines.map(({ line, deviceId, error }) => [line, deviceId ?? error])).toEqual([
      [2, '352093086403655'],
      [3, '352094085231592'],
      [4, '356307042441013'],
      [5, 'record.malformed'],
    ])
  })

  it('prints what the tracker answered to a command', async () => {
    const { lines } = await decode(['teltonika'], [handshake, getioAnswer])
    expect(lines).toMatchObject([
      { line: 2, deviceId: '356307042441013', io: { commandReply: 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1' } },
    ])
    expect(lines[0]).not.toHaveProperty('recordedAt')
  })

  it('tolerates spaces, lower case and Windows ends of line, and reads several frames in one line', async () => {
    const spaced = codec8EverySize.toLowerCase().replaceAll(/(..)/g, '$1 ')
    const { lines } = await decode(['teltonika'], `${spaced}\r\n${codec8EverySize}${codec8TwoRecords}\r\n`)
    expect(lines.map(({ line }) => line)).toEqual([1, 2, 2, 2])
  })

  it('names what is wrong with a line and goes on', async () => {
    const badCrc = `${codec8EverySize.slice(0, -4)}0000`
    const { code, lines } = await decode(
      ['teltonika'],
      ['xyz', '123', badCrc, codec8EverySize.slice(0, 40), '474554', '0000000000ffffff', codec8EverySize],
    )
    expect(code).toBe(0)
    expect(lines.map(({ line, error }) => [line, error])).toEqual([
      [1, 'hex.invalid'],
      [2, 'hex.invalid'],
      [3, 'crc.mismatch'],
      [4, 'frame.truncated'],
      [5, 'frame.malformed'],
      [6, 'frame.toolong'],
      [7, undefined],
    ])
    expect(Object.keys(lines[2]!)).toEqual(['line', 'error', 'detail'])
  })

  it('reads on behind a line that is too long to hold', async () => {
    const { code, lines } = await decode(['teltonika'], ['00'.repeat(3_000_000), codec8EverySize])
    expect(code).toBe(0)
    expect(lines.map(({ line, error }) => [line, error])).toEqual([
      [1, 'line.toolong'],
      [2, undefined],
    ])
  })
})

describe('decode wialon-ips', () => {
  it('reads packets as text or as hexadecimal digits, with and without a login before them', async () => {
    const { lines } = await decode(
      ['wialon-ips'],
      [
        short1,
        login1.trim(),
        `  ${short1}`,
        Buffer.from(short1).toString('hex'),
        '#P#',
        'nonsense',
        short1.slice(0, 30),
      ],
    )
    expect(lines.map(({ line, deviceId, error }) => [line, deviceId, error])).toEqual([
      [1, undefined, undefined],
      [4, '866795037163746', undefined],
      [6, '866795037163746', undefined],
      [8, undefined, 'frame.malformed'],
      [9, undefined, 'record.malformed'],
    ])
    expect(lines[0]).toMatchObject({ recordedAt: 1_367_096_161_000, lat: 55.743375, lng: 37.66139, satellites: 4 })
  })
})

describe('decode h02', () => {
  it('reads texts and binary frames, several in one line too, and names what is wrong with a line', async () => {
    const { lines } = await decode(
      ['h02'],
      [
        table.v6,
        `${document.position}${document.confirmation}`,
        table.longBinary,
        document.shortBinary,
        Buffer.from(document.position).toString('hex'),
        '*HQ,1,HTBT#',
        'nonsense',
        document.position.slice(0, 40),
      ],
    )
    expect(lines.map(({ line, deviceId, error }) => [line, deviceId, error])).toEqual([
      [1, '9117925867', undefined],
      [2, '2020916012', undefined],
      [2, '2020916012', undefined],
      [3, '9117925867', undefined],
      [4, '1030731001', undefined],
      [5, '2020916012', undefined],
      [7, undefined, 'frame.malformed'],
      [8, undefined, 'frame.truncated'],
    ])
  })
})

describe('decode osmand', () => {
  it('reads a request line, an address, a bare query, parameters and a JSON body', async () => {
    const one = {
      deviceId: '12345',
      recordedAt: 1_609_459_200_000,
      lat: 48.8566,
      lng: 2.3522,
      source: 1,
      valid: true,
      io: {},
    }
    const { lines } = await decode(
      ['osmand'],
      [
        `GET ${minimalQuery} HTTP/1.1`,
        `GET ${minimalQuery}`,
        minimalQuery,
        minimalQuery.slice(1),
        minimalQuery.slice(2),
        `http://localhost:5055${minimalQuery}`,
        json.replaceAll('\n', ' '),
        fullQuery,
      ],
    )
    expect(lines.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6].map((line) => ({ line, ...one })))
    expect(lines[6]).toMatchObject({
      line: 7,
      deviceId: '48241179',
      recordedAt: 946_684_800_000,
      event: 'motionchange',
      io: { activity: 'still' },
    })
    expect(lines[7]).toMatchObject({ line: 8, speedKmh: 27.78, heading: 270, altitude: 35 })
  })

  it('fills in the device and leaves out a time that was not told', async () => {
    const { lines } = await decode(
      ['osmand', '--device-id', 'phone-7'],
      ['lat=1&lon=2', '{"location":{"coords":{"latitude":1,"longitude":2}}}', 'id=9&lat=1&lon=2'],
    )
    expect(lines.map(({ deviceId }) => deviceId)).toEqual(['phone-7', 'phone-7', '9'])
    expect(lines[0]).not.toHaveProperty('recordedAt')
  })

  it('names what is wrong with a line and goes on', async () => {
    const { lines } = await decode(['osmand'], ['hello', '{"location":', 'id=1&lat=99&lon=0', 'id=1&lat=9&lon=0'])
    expect(lines.map(({ line, error }) => [line, error])).toEqual([
      [1, 'device.unidentified'],
      [2, 'body.malformed'],
      [3, 'position.invalid'],
      [4, undefined],
    ])
  })
})

describe('decode json', () => {
  it('reads bodies and messages, one or several reports in each', async () => {
    const { code, lines } = await decode(
      ['json'],
      [smallest, `[${smallest},{"deviceId":"van-8"}]`, full.replaceAll('\n', ' ')],
    )
    expect(code).toBe(0)
    expect(lines.map(({ line, deviceId, error }) => [line, deviceId, error])).toEqual([
      [1, 'van-7', undefined],
      [2, 'van-7', undefined],
      [2, undefined, 'time.invalid'],
      [3, '352093084000016', undefined],
    ])
    expect(lines[3]).toMatchObject({ lat: 40.4168, event: 'hardBraking', io: { pump: 'on' } })
  })

  it('gives a message of a topic its device', async () => {
    const { lines } = await decode(['json', '--device-id', 'van-9'], '{"recordedAt":1767225600000}')
    expect(lines).toMatchObject([{ deviceId: 'van-9', recordedAt: 1_767_225_600_000 }])
  })
})

describe('the command', () => {
  it.each([[['gt07']], [[]], [['teltonika', 'osmand']], [['teltonika', '--imei', '1']]])(
    'refuses %j with a sentence and 2',
    async (args) => {
      const { code, lines, errors } = await decode(args, '')
      expect(code).toBe(2)
      expect(lines).toEqual([])
      expect(errors).toContain(protocols.map(({ name }) => name).join(', '))
    },
  )

  it('ends quietly when its reader goes away', async () => {
    const child = spawn(process.execPath, ['--no-warnings', cli, 'teltonika'])
    let errors = ''
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.stdin.on('error', () => undefined)
    child.stdout.once('data', () => child.stdout.destroy())
    child.stdin.write(`${codec8TwoRecords}\n`.repeat(50_000))
    child.stdin.end()
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
  })
})
