import type { Socket } from 'node:net'
import type { DeviceCommand } from '@atalaya/domain/device-command'
import { configurableBy } from '@atalaya/domain/tracker-config'
import type { CommandAnswer, EncodedCommand, StreamProtocol } from '@atalaya/protocols/protocol'
import { protocolNamed } from '@atalaya/protocols/registry'
import { decodeGprsMessage, encodeCommand } from '@atalaya/protocols/teltonika/commands'
import { afterEach, describe, expect, it } from 'vitest'
import { createUplink, type Dialect } from './create-uplink.ts'
import { osmandAgent } from './osmand-uplink.ts'
import { teltonikaAnswers } from './teltonika-answers.ts'
import { testStreamServer } from './test-tracker-server.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const deviceId = '350000000000009'
const now = 1_700_000_000_000
const report = { recordedAt: now, lat: 39, lng: -6, speedKmh: 50, satellites: 9, io: { ignition: true } }
const settings = {
  ...{ apn: 'fleet.example', server: 'trackers.example', port: 5_027 },
  ...{ speedLimitKmh: 120, intervalS: 30, sleepMin: 10 },
}

const streamNamed = (name: string): StreamProtocol => {
  const protocol = protocolNamed(name)
  if (protocol?.transport !== 'tcp') throw new Error(`${name} is no stream`)
  return protocol
}

/** A virtual tracker that has said one report, and a way to tell it something and to hear what it answers. */
const virtualTracker = async (dialect: Dialect, protocol: StreamProtocol) => {
  const server = await testStreamServer(protocol)
  closing.push(server.close)
  const answers: (CommandAnswer | undefined)[] = []
  let line: Socket | undefined
  server.server.on('connection', (socket) => {
    line = socket
    const framer = protocol.createFramer()
    const decoder = protocol.createDecoder(deviceId)
    socket.on('data', (chunk) => {
      framer.push(chunk)
      for (let framed = framer.next(); framed?.kind === 'frame'; framed = framer.next()) {
        const decoded = decoder.decode(framed.bytes, now)
        if ('answer' in decoded) answers.push(decoded.answer)
      }
    })
  })
  const agent = osmandAgent()
  const uplink = createUplink(dialect, { deviceId, endpoints: [{ host: '127.0.0.1', port: server.port }], agent })
  closing.unshift(
    () => uplink.stop(),
    () => agent.destroy(),
  )
  uplink.push(report)
  await uplink.drained()
  while (server.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
  return {
    async told(bytes: Uint8Array): Promise<CommandAnswer | undefined> {
      line?.write(bytes)
      while (answers.length === 0) await new Promise((resolve) => setTimeout(resolve, 2))
      return answers.shift()
    },
  }
}

const plainCommands: readonly DeviceCommand[] = [
  { name: 'requestPosition' },
  { name: 'setReportInterval', movingS: 60, parkedS: 3_600 },
  { name: 'setOutput', output: 1, isOn: true },
  { name: 'stopEngine' },
  { name: 'releaseEngine' },
  { name: 'readVersion' },
  { name: 'readStatus' },
  { name: 'readParameters' },
  { name: 'readParameter', parameterId: 2_004 },
]

describe.each<[Dialect, string]>([
  ['teltonika', 'teltonika'],
  ['gt06', 'gt06'],
  ['gt06-alarms', 'gt06'],
  ['queclink', 'queclink'],
])('%s', (dialect, name) => {
  const protocol = streamNamed(name)
  const commandsOf = configurableBy(name)?.commandsOf(settings) ?? []
  const context = { deviceId, now, dialect: name === 'queclink' ? '06' : undefined }

  it('does what the protocol can say and what configures it, and answers each with its mark', async () => {
    const tracker = await virtualTracker(dialect, protocol)
    const sayable = plainCommands.filter((command) => protocol.commands?.names.includes(command.name))
    expect(Math.min(sayable.length, commandsOf.length)).toBeGreaterThan(2)
    for (const [nth, command] of [...sayable, ...commandsOf].entries()) {
      const said = protocol.commands?.encode(command, { ...context, serial: 70_000 + nth }) as EncodedCommand
      const answer = await tracker.told(said.bytes)
      expect([command, answer]).toMatchObject([command, { deviceId, isRefusal: false }])
      expect(answer?.mark).toBe(said.mark)
    }
  })
})

describe('a Teltonika tracker', () => {
  const { answerTo } = teltonikaAnswers(deviceId, () => report)
  const textFor = (text: string): unknown => {
    const answer = answerTo(encodeCommand(text))
    return answer && decodeGprsMessage(answer)
  }

  it('keeps the parameters that it was told and says them when asked', () => {
    expect(textFor('setparam 2004:trackers.example;2005:5027')).toMatchObject({ kind: 'answer' })
    expect(textFor('getparam 2004')).toMatchObject({ text: 'Param ID:2004 Val:trackers.example' })
    expect(textFor('getparam 9')).toMatchObject({ text: 'Param ID:9 Val:0' })
    expect(textFor('getgps')).toMatchObject({ text: expect.stringContaining('Lat:39.00000 Long:-6.00000') })
  })

  it('refuses what it does not know and what is meant for another, and starts anew without a word', () => {
    expect(textFor('setparam what')).toMatchObject({ text: 'Error: invalid parameter' })
    expect(textFor('makecoffee')).toMatchObject({ text: 'Unknown command or invalid format' })
    const other = answerTo(encodeCommand('getver', '350000000000017')) as Uint8Array
    expect(decodeGprsMessage(other)).toMatchObject({ codec: 14, kind: 'refusal', deviceId })
    expect(textFor('cpureset')).toBeUndefined()
  })
})
