import type { DeviceCommand } from '@atalaya/domain/device-command'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeGt06Command, encodeGt06Answer } from './gt06/device-commands.ts'
import { encodeGt06Login } from './gt06/encode.ts'
import { toHex } from './hex.ts'
import type { CommandAnswer, CommandCodec, CommandContext, Decoded, EncodedCommand } from './protocol.ts'
import { decodeQueclinkCommand, encodeQueclinkAcknowledgement } from './queclink/device-commands.ts'
import { datagramProtocolNamed, protocolNamed, protocols } from './registry.ts'
import { decodeGprsMessage, encodeGprsMessage, type GprsMessage } from './teltonika/commands.ts'
import { getinfoCommand, getioAnswer, getverAnswer, getverCommand } from './teltonika/fixtures/frames.ts'

const imei = '352093081452251'
const now = Date.UTC(2026, 10, 21, 13, 3, 5)
const streamNamed = (name: string) => {
  const protocol = protocolNamed(name)
  if (protocol?.transport !== 'tcp') throw new Error(`${name} is no stream`)
  return protocol
}
const say = (name: string, command: DeviceCommand, context: Partial<CommandContext> = {}) =>
  streamNamed(name).commands?.encode(command, { deviceId: imei, serial: 11, now, ...context })
const textOf = (encoded: ReturnType<typeof say>): string => new TextDecoder().decode((encoded as EncodedCommand).bytes)
const answerIn = (decoded: Decoded): CommandAnswer | undefined => ('answer' in decoded ? decoded.answer : undefined)
const bytesOf = (text: string) => new TextEncoder().encode(text)
const heard = (name: string, frame: Uint8Array) => answerIn(streamNamed(name).createDecoder(imei).decode(frame, now))

/** One of each, with arguments that every protocol can say. */
const everyCommand: readonly DeviceCommand[] = [
  { name: 'text', text: 'getinfo' },
  { name: 'reboot' },
  { name: 'requestPosition' },
  { name: 'setReportInterval', movingS: 60, parkedS: 3_600 },
  { name: 'setOutput', output: 1, isOn: true },
  { name: 'stopEngine' },
  { name: 'releaseEngine' },
  { name: 'readVersion' },
  { name: 'readStatus' },
  { name: 'readParameters' },
  { name: 'readParameter', parameterId: 2_004 },
  { name: 'showMessage', text: 'Come back' },
]

/** Where a free text has to be in the protocol's own form. */
const ownTexts: Readonly<Record<string, string>> = {
  queclink: 'AT+GTRTO=gv300,1,,,,,$',
  gps103: 'H,080',
  suntech: 'CMD;Preset',
  meitrack: 'A21,1',
  navtelecom: '*?ICCID',
  tk103: 'AX05',
  topflytech: 'VERSION#',
  eelink: 'VERSION?',
}

const streams = protocols.flatMap((protocol) => (protocol.transport === 'tcp' && protocol.commands ? [protocol] : []))

describe.each(streams.map(({ name }) => name))('%s', (name) => {
  const codec = streamNamed(name).commands as CommandCodec

  it('says what it names and nothing else', () => {
    for (const command of everyCommand) {
      const said = codec.encode(
        command.name === 'text' ? { name: 'text', text: ownTexts[name] ?? command.text } : command,
        { deviceId: imei, serial: 11, now, dialect: name === 'queclink' ? '06' : undefined },
      )
      const isNamed = codec.names.includes(command.name)
      // H02 takes words of capitals.
      if (name === 'h02' && command.name === 'text') expect(said).toMatchObject({ code: 'command.invalid' })
      else if (isNamed) expect((said as EncodedCommand).bytes.length).toBeGreaterThan(4)
      else expect(said).toEqual({ code: 'command.unsupported', detail: command.name })
    }
  })

  it('never throws for a text, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 700 }),
        fc.constantFrom('text', 'showMessage'),
        (text, kind) => {
          const said = codec.encode({ name: kind, text } as DeviceCommand, { deviceId: imei, serial: 1, now })
          return 'bytes' in said || said.code.startsWith('command.')
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('Teltonika', () => {
  it('gives the published frames: Codec 12 over TCP, Codec 14 over UDP', () => {
    const getinfo = say('teltonika', { name: 'text', text: 'getinfo' }) as EncodedCommand
    expect(toHex(getinfo.bytes).toUpperCase()).toBe(getinfoCommand)
    const datagrams = datagramProtocolNamed('teltonika')?.commands
    const getver = datagrams?.encode({ name: 'readVersion' }, { deviceId: imei, serial: 1, now }) as EncodedCommand
    expect(toHex(getver.bytes).toUpperCase()).toBe(getverCommand)
  })

  it('sets outputs and intervals, leaves other outputs alone, and knows what is not answered', () => {
    const textIn = (command: DeviceCommand) =>
      (decodeGprsMessage((say('teltonika', command) as EncodedCommand).bytes) as GprsMessage).text
    expect(textIn({ name: 'setOutput', output: 1, isOn: true })).toBe('setdigout 1?')
    expect(textIn({ name: 'setOutput', output: 2, isOn: false })).toBe('setdigout ?0')
    expect(textIn({ name: 'setOutput', output: 4, isOn: true })).toBe('setdigout ???1')
    expect(textIn({ name: 'setReportInterval', movingS: 30, parkedS: 600 })).toBe('setparam 10050:30;10000:600')
    expect(say('teltonika', { name: 'reboot' })).toMatchObject({ isAnswered: false })
    expect(say('teltonika', { name: 'text', text: 'x'.repeat(161) })).toMatchObject({ code: 'command.invalid' })
  })

  it('hears answers and refusals, and takes data of a serial port for neither', () => {
    const encoded = (message: Partial<GprsMessage>) =>
      encodeGprsMessage({ codec: 12, kind: 'answer', text: '', ...message })
    expect(heard('teltonika', encoded({ text: 'DOUTS are set to:1?' }))).toEqual({
      deviceId: imei,
      text: 'DOUTS are set to:1?',
      isRefusal: false,
    })
    expect(heard('teltonika', encoded({ text: 'Error: invalid parameter' }))).toMatchObject({ isRefusal: true })
    expect(heard('teltonika', encoded({ codec: 14, kind: 'refusal', deviceId: imei }))).toMatchObject({
      isRefusal: true,
    })
    expect(heard('teltonika', encoded({ codec: 13, text: 'from a scale', sentAt: now }))).toBeUndefined()
    const stranger = streamNamed('teltonika').createDecoder()
    expect(answerIn(stranger.decode(encoded({ text: 'DI1:1' }), now))).toBeUndefined()
    expect(heard('teltonika', encoded({ text: 'x'.repeat(4_000) }))?.text).toHaveLength(2_000)
  })

  it('hears answers by datagram, in the channel and bare', () => {
    const decode = datagramProtocolNamed('teltonika')?.decodeDatagram
    const frame = Buffer.from(getioAnswer, 'hex')
    const body = frame.subarray(8, frame.length - 4)
    const channel = Buffer.from(`00000000010100${'0f'}${Buffer.from(imei).toString('hex')}`, 'hex')
    channel.writeUInt16BE(channel.length - 2 + body.length)
    const inChannel = decode?.(Buffer.concat([channel, body]), now) as Decoded
    expect(inChannel).toMatchObject({ kind: 'reply', messages: [{ deviceId: imei, recordedAt: now }] })
    expect(answerIn(inChannel)).toEqual({ deviceId: imei, isRefusal: false, text: expect.stringMatching(/^DI1:1/) })
    expect(answerIn(decode?.(Buffer.from(getverAnswer, 'hex'), now) as Decoded)).toMatchObject({ deviceId: imei })
    expect(decode?.(frame, now)).toMatchObject({ kind: 'failed', code: 'device.unidentified' })
    const broken = Buffer.from(getverAnswer, 'hex')
    broken[20]! ^= 1
    expect(decode?.(broken, now)).toMatchObject({ kind: 'failed', code: 'crc.mismatch' })
    expect(decode?.(frame.subarray(0, -3), now)).toMatchObject({ kind: 'failed', code: 'frame.truncated' })
  })
})

describe('GT06', () => {
  it('says a command and hears its answer by the mark, in the short and the long form', () => {
    const cut = say('gt06', { name: 'stopEngine' }, { serial: 2 ** 32 + 77 }) as EncodedCommand
    expect(cut.mark).toBe('77')
    expect(decodeGt06Command(cut.bytes)).toEqual({ text: 'RELAY,1#', mark: 77, serial: 77 })
    for (const isLong of [false, true]) {
      const answer = encodeGt06Answer('Cut off the fuel supply: Success!', { mark: 77, serial: 3, isLong })
      expect(heard('gt06', answer)).toEqual({
        deviceId: imei,
        mark: '77',
        text: 'Cut off the fuel supply: Success!',
        isRefusal: false,
      })
    }
    expect(heard('gt06', encodeGt06Answer('DYD=Speed Limit, Speed 40km/h', { mark: 1, serial: 1 }))).toMatchObject({
      isRefusal: true,
    })
  })

  it('takes nothing else for a command', () => {
    expect(decodeGt06Command(encodeGt06Login(imei))).toBeUndefined()
    expect(decodeGt06Command(Uint8Array.of(0x78, 0x78))).toBeUndefined()
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => decodeGt06Command(bytes) === undefined))
  })
})

describe('Queclink', () => {
  it('says the published forms with the password of the model, and hears the serial', () => {
    const locate = say('queclink', { name: 'requestPosition' }, { dialect: '1A' })
    expect(textOf(locate)).toBe('AT+GTRTO=gl300,1,,,,,,000B$')
    expect(locate).toMatchObject({ mark: 'RTO,000B' })
    expect(decodeQueclinkCommand((locate as EncodedCommand).bytes)).toEqual({
      name: 'RTO',
      parameters: ['gl300', '1', '', '', '', '', ''],
      serial: '000B',
    })
    // As printed for GL300 and, without a serial of its own, for a free text.
    expect(heard('queclink', bytesOf('+ACK:GTRTO,1A0102,135790246811220,,GPS,000B,20100310172830,11F0$'))).toEqual({
      deviceId: '135790246811220',
      mark: 'RTO,000B',
      text: 'ACK GTRTO GPS',
      isRefusal: false,
    })
    expect(textOf(say('queclink', { name: 'text', text: 'AT+GTOUT=gv300,1,,,0,0,0,0,5,1,,,,,,,,0004$' }))).toBe(
      'AT+GTOUT=gv300,1,,,0,0,0,0,5,1,,,,,,,,000B$',
    )
    const refused = encodeQueclinkAcknowledgement(
      imei,
      { name: 'OUT', serial: '000B' },
      { sentAt: now, count: 9, isRefusal: true },
    )
    expect(heard('queclink', refused)).toMatchObject({ mark: 'OUT,000B', isRefusal: true })
  })

  it('says nothing without a password', () => {
    expect(say('queclink', { name: 'reboot' }, { dialect: 'ZZ' })).toMatchObject({ code: 'password.missing' })
    expect(textOf(say('queclink', { name: 'reboot' }, { dialect: 'ZZ', password: 'abc123' }))).toContain('=abc123,3,')
    const text = { name: 'text', text: 'AT+GTBSI=,internet,,,,,,' } as const
    expect(textOf(say('queclink', text, { dialect: '1A' }))).toContain('AT+GTBSI=gl300,internet,,,,,,,')
    expect(say('queclink', text, { dialect: 'ZZ' })).toMatchObject({ code: 'password.missing' })
    expect(say('queclink', { name: 'reboot' }, { password: 'a,b' })).toMatchObject({ code: 'command.invalid' })
  })
})

describe('H02', () => {
  it("speaks with the tracker's maker letters and finds its clock in the confirmation", () => {
    const cut = say('h02', { name: 'stopEngine' }, { dialect: 'TH', deviceId: '2020916012' })
    expect(textOf(cut)).toBe('*TH,2020916012,S20,130305,1,1#')
    expect(cut).toMatchObject({ mark: 'S20,130305' })
    expect(textOf(say('h02', { name: 'requestPosition' }))).toBe(`*HQ,${imei},CR#`)
    expect(say('h02', { name: 'setReportInterval', movingS: 10, parkedS: 10 })).toMatchObject({
      code: 'command.invalid',
    })
  })

  // The makers' own examples.
  it.each([
    ['S17,130305,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,FFFFFBFF', 'S17,130305', 'S17', false],
    ['S20,DONE,130305,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,F7FFFBFF', 'S20,130305', 'S20,DONE', false],
    ['S20,ERROR,130305,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,FFFFFBFF', 'S20,130305', 'S20,ERROR', true],
    [
      'S20,80,130305,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,F7FFFBFF,460,000,27A6,0F70',
      'S20,130305',
      'S20,80',
      false,
    ],
    [
      'S20,00,130305,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,FFFFFBFF,460,000,27A6,0F70',
      'S20,130305',
      'S20,00',
      true,
    ],
    [
      'S14,100,10,1,3,130305,050316,A,2212.8745,N,11346.6574,E,14.28,028,220902,FFFFFBFF',
      'S14,130305',
      'S14,100,10,1,3',
      false,
    ],
    ['CQ', 'CQ', 'CQ', false],
    [
      'INFO,80,132.44.55.33,8090,60,1,13578882828,0,0,0,0,1,cmnet,0,50',
      'INFO',
      'INFO,80,132.44.55.33,8090,60,1,13578882828,0,0,0,0,1,cmnet,0,50',
      false,
    ],
  ])('hears *TH,…,V4,%s', (text, mark, told, isRefusal) => {
    const answer = heard('h02', bytesOf(`*TH,2020916012,V4,${text}#`))
    expect(answer).toEqual({ deviceId: '2020916012', mark, text: told, isRefusal })
  })
})

describe('Wialon IPS', () => {
  it('shows a message to the driver in the version of the login, and waits for nothing', () => {
    expect(textOf(say('wialon-ips', { name: 'showMessage', text: 'Come back' }, { dialect: '1.1' }))).toBe(
      '#M#Come back\r\n',
    )
    expect(textOf(say('wialon-ips', { name: 'showMessage', text: 'Come back' }))).toMatch(
      /^#M#Come back;[0-9A-F]{4}\r\n$/,
    )
    expect(say('wialon-ips', { name: 'showMessage', text: 'a;b' })).toMatchObject({ code: 'command.invalid' })
    const decoder = streamNamed('wialon-ips').createDecoder(imei)
    expect(decoder.decode(bytesOf('#AM#1\r\n'), now)).toEqual({ kind: 'reply', bytes: new Uint8Array(0) })
  })
})
