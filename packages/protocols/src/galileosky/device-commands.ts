import { answerText, commandCodec, invalidCommand, isRefusalText } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, CommandFailure, EncodedCommand } from '../protocol.ts'
import { headers, sealEnvelope } from './envelope.ts'
import { tags } from './tags.ts'

// Written from "GalileoSky GLONASS/GPS v5.1 User's Manual" (firmware 223), 10 and 12. Outputs are left out: by the manuals `Out`
// switches on with 0 in one firmware and with 1 in another; an installer who knows which says it as text.
const sayable = /^[\x20-\x7e]{1,250}$/
const ascii = new TextEncoder()

/** The IMEI, the number that the tracker goes by, a number that comes back with the answer, the words. */
const say = (words: string, { deviceId, serial, dialect }: CommandContext): EncodedCommand | CommandFailure => {
  if (!sayable.test(words)) return invalidCommand('1 to 250 printable ASCII characters wanted')
  const text = ascii.encode(words)
  const content = new Uint8Array(1 + 15 + 1 + 2 + 1 + 4 + 2 + text.length)
  const view = new DataView(content.buffer)
  content[0] = tags.imei
  content.set(ascii.encode(deviceId).subarray(0, 15), 1)
  content[16] = tags.deviceNumber
  view.setUint16(17, Number(dialect ?? 0), true)
  content[19] = tags.commandNumber
  const number = serial >>> 0
  view.setUint32(20, number, true)
  content[24] = tags.commandText
  content[25] = text.length
  content.set(text, 26)
  return { bytes: sealEnvelope(headers.tags, content), mark: String(number), isAnswered: true }
}

export const galileoskyCommands: CommandCodec = commandCodec({
  text: ({ text }, context) => say(text, context),
  reboot: (_, context) => say('Reset', context),
  requestPosition: (_, context) => say('Status', context),
  setReportInterval: ({ movingS, parkedS }, context) => say(`WrPeriod ${movingS},${parkedS}`, context),
  readStatus: (_, context) => say('StatAll', context),
})

export const galileoskyAnswer = (deviceId: string, number: number | undefined, text: string): CommandAnswer => ({
  deviceId,
  ...(number === undefined ? {} : { mark: String(number) }),
  text: answerText(text),
  isRefusal: isRefusalText(text),
})
