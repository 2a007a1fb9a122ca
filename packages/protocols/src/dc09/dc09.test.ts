import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAnswer } from './answer.ts'
import { readTime, writeTime } from './clock.ts'
import { decryptContent, encryptContent, keyOf } from './encryption.ts'
import { codeIn, eventCodeOf } from './event-codes.ts'
import { createFrameReader, encodeFrame } from './frame.ts'
import { encodeSignal, type Signal } from './signal.ts'

const framed = (text: string) => Buffer.from(`\n${text}\r`, 'latin1')
const read = (bytes: Uint8Array) => createFrameReader()(bytes)
const now = Date.UTC(2026, 10, 25, 8, 5, 9)
const keys = [16, 24, 32].map((bytes) => Buffer.alloc(bytes, 7))
const [key] = keys as [Buffer]

const signal = (overrides: Partial<Signal> = {}): Signal => ({
  ...{ sequence: 12, account: '12ab', extended: null },
  event: { ...eventCodeOf('130', 'raised'), group: 1, zone: 5 },
  ...overrides,
})
const sent = (overrides: Partial<Signal> = {}, by: Partial<Parameters<typeof encodeSignal>[1]> = {}) =>
  encodeSignal(signal(overrides), { now, key: null, coordinates: 'minutes', ...by }).toString('latin1')
const contentOf = (overrides: Partial<Signal>, by?: Parameters<typeof sent>[1]) =>
  read(Buffer.from(sent(overrides, by), 'latin1'))[0]?.content

test('frames of others are read: of the standard, of a receiver, of a hub', () => {
  expect(read(framed('1BC10012"ACK"0001L0#1234[]'))).toEqual([
    { id: 'ACK', isEncrypted: false, sequence: 1, account: '1234', content: ']' },
  ])
  expect(read(framed('87CD0037"ADM-CID"9876R579BDFL789ABC#12345A[#12345A|1110 00 129]'))).toEqual([
    { id: 'ADM-CID', isEncrypted: false, sequence: 9876, account: '12345A', content: '#12345A|1110 00 129]' },
  ])
  const digits = 'B4BC8B40D0E6D959D6BEA78E88CC0B2155741A3C44FBB96D476A3E557CAD64D9'
  expect(read(framed(`76D80055"*NULL"0000R0L0#AAAB[${digits}`))).toEqual([
    { id: 'NULL', isEncrypted: true, sequence: 0, account: 'AAAB', content: digits },
  ])
})

test('an event, its end and its withdrawal in either format', () => {
  expect(sent()).toMatch(/^\n[0-9A-F]{4}003B"ADM-CID"0012L0#12AB\[#12AB\|1130 01 005\]_08:05:09,11-25-2026\r$/)
  const turn = (code: string, of: Parameters<typeof eventCodeOf>[1]) =>
    contentOf({ event: { ...eventCodeOf(code, of), group: 0, zone: 12 } })?.split(']')[0]
  expect((['raised', 'restored', 'cancelled'] as const).map((of) => turn('301', of))).toEqual([
    ...['#12AB|1301 00 012', '#12AB|3301 00 012', '#12AB|1406 00 012'],
  ])
  expect((['raised', 'restored', 'cancelled'] as const).map((of) => turn('PA', of))).toEqual([
    ...['#12AB|Nri0/PA012', '#12AB|Nri0/PH012', '#12AB|Nri0/OC012'],
  ])
  expect(['TA', 'YC', 'FA', 'BT', 'CL'].map((code) => eventCodeOf(code, 'restored').code)).toEqual([
    ...['TR', 'YK', 'FH', 'BJ', 'CR'],
  ])
  expect([
    codeIn('130', 'SIA-DCS'),
    codeIn('BA', 'ADM-CID'),
    codeIn('130', 'ADM-CID'),
    codeIn('999', 'SIA-DCS'),
  ]).toEqual(['BA', '130', '130', '999'])
})

test('a message of supervision says nothing but the time', () => {
  expect(read(Buffer.from(sent({ event: null }), 'latin1'))).toEqual([
    { id: 'NULL', isEncrypted: false, sequence: 12, account: '12AB', content: ']_08:05:09,11-25-2026' },
  ])
})

test('position, instant and words stand in blocks of their own, in the form that the receiver reads', () => {
  const extended = {
    ...{ at: now - 5_000, text: 'Camión «7»: [pánico] | Şişli ı' },
    position: { lat: 45.390_933, lng: -93.390_933, altitudeM: 123.24 },
  }
  expect(contentOf({ extended })).toBe(
    '#12AB|1130 01 005][X093W23.456][Y45N23.456][Z123.2M][H08:05:04,11-25-2026][ICamion ?7?:  panico    Sisli i]_08:05:09,11-25-2026',
  )
  expect(contentOf({ extended: { ...extended, text: '' } }, { coordinates: 'degrees' })).toContain(
    '[X-93.390933][Y45.390933][Z123.2M][H',
  )
  const edge = { ...extended, position: { lat: -0.999_999_9, lng: 179.999_999_9, altitudeM: null } }
  expect(contentOf({ extended: edge })).toContain('[X180E00.000][Y01S00.000][H')
})

test.each(keys)('what is encrypted has whole blocks, another beginning each time, and says the same', (of) => {
  const long = { extended: { at: now, position: { lat: 1, lng: 2, altitudeM: 3 }, text: 'x'.repeat(300) } }
  const [one, two] = [sent(long, { key: of }), sent(long, { key: of })].map(
    (text) => read(Buffer.from(text, 'latin1'))[0],
  )
  expect(one).toMatchObject({ id: 'ADM-CID', isEncrypted: true, sequence: 12, account: '12AB' })
  expect(one?.content).not.toBe(two?.content)
  expect(one?.content).toMatch(/^(?:[0-9A-F]{32})+$/)
  expect(decryptContent(one?.content as string, of)).toBe(contentOf(long))
})

test('any text comes back from behind its pad, and a pad without its bar is one too', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -Z^-{}~]{0,60}$/), (text) => {
      expect(decryptContent(encryptContent(`|${text}]`, key), key)).toBe(`|${text}]`)
    }),
  )
  // Sixteen bytes, of which none is a bar: made with another tool's padding.
  expect(decryptContent(encryptContent('x', key), key)).toBeUndefined()
  expect(decryptContent('ABC', key)).toBeUndefined()
  // Under another key it is noise, which may hold a bracket by chance, and never the time.
  const noise = decryptContent(encryptContent(']_08:05:09,11-25-2026', key), keys[2] as Buffer)
  expect(noise ?? '').not.toContain('08:05:09')
})

test('keys are digits or characters, and of the lengths that AES has', () => {
  const lengths = (form: 'hex' | 'text') =>
    [15, 16, 24, 32, 48, 64].map((count) => keyOf('A'.repeat(count), form)?.length ?? 0)
  expect(lengths('hex')).toEqual([0, 0, 0, 16, 24, 32])
  expect(lengths('text')).toEqual([0, 16, 24, 32, 0, 0])
  expect(keyOf('G'.repeat(32), 'hex')).toBeUndefined()
})

test('frames are found wherever the pieces are cut, and what is broken is passed over', () => {
  const good = ['0001', '0002'].map((sequence) =>
    encodeFrame({ id: 'ACK', isEncrypted: false, sequence: Number(sequence), account: '1234', content: ']' }),
  )
  const broken = framed('0000000F"ACK"0001L0#12[]')
  const all = Buffer.concat([
    Buffer.from('noise\n\r'),
    good[0] as Buffer,
    broken,
    Buffer.from('\n12'),
    good[1] as Buffer,
  ])
  for (let cut = 0; cut <= all.length; cut++) {
    const reader = createFrameReader()
    const frames = [...reader(all.subarray(0, cut)), ...reader(all.subarray(cut))]
    expect(frames.map(({ sequence }) => sequence)).toEqual([1, 2])
  }
  const reader = createFrameReader()
  for (let n = 0; n < 100; n++) expect(reader(Buffer.alloc(1_000, 0x41))).toEqual([])
  expect(reader(good[0] as Buffer)).toHaveLength(1)
})

test('answers are told apart, and only that of one’s own number counts', () => {
  const answered = (frame: Partial<Parameters<typeof encodeFrame>[0]>, of: Buffer | null = null) =>
    readAnswer(
      { id: 'ACK', isEncrypted: false, sequence: 12, account: '12AB', content: ']', ...frame },
      { sequence: 12, key: of },
    )
  expect(answered({})).toEqual({ kind: 'ack' })
  expect(answered({ sequence: 13 })).toBeUndefined()
  expect(answered({ id: 'RSP', content: '#12AB|K00]' })).toEqual({ kind: 'ack' })
  expect(answered({ id: 'DUH' })).toEqual({ kind: 'duh' })
  expect(answered({ id: 'DUH', sequence: 13 })).toBeUndefined()
  expect(answered({ id: 'NULL' })).toBeUndefined()
  expect(answered({}, key)).toEqual({ kind: 'unencrypted' })
  const sealed = { isEncrypted: true, content: encryptContent(`]_${writeTime(now)}`, key) }
  expect(answered(sealed, key)).toEqual({ kind: 'ack' })
  expect(answered(sealed, keys[2] as Buffer)).toBeUndefined()
  const [nak] = read(framed('1BC10012"NAK"0000R0L0A0[]_08:05:09,11-25-2026')) // its check is of another frame
  expect(nak).toBeUndefined()
  expect(answered({ id: 'NAK', sequence: 0, account: null, content: ']_08:05:09,11-25-2026' }, key)).toEqual({
    kind: 'nak',
    receiverTime: now,
  })
  expect(answered({ id: 'NAK', sequence: 0, account: null })).toEqual({ kind: 'nak', receiverTime: null })
})

test('times are of GMT, and no day is made up', () => {
  expect(readTime(`]_${writeTime(now)}`)).toBe(now)
  expect(readTime('25:00:00,01-01-2026')).toBeUndefined()
  expect(readTime('10:00:00,02-30-2026')).toBeUndefined()
})
