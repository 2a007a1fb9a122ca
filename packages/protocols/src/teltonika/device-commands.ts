import { answerText, commandCodec, invalidCommand, isRefusalText } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, CommandFailure, EncodedCommand } from '../protocol.ts'
import { encodeCommand, type GprsMessage } from './commands.ts'

// Written from "SMS/GPRS commands" and "Codec for communication over GPRS messages" of the manufacturer's wiki; the
// ids of parameters are those of the FMB family and its kin (home network).
const parkedPeriodId = 10_000
const movingPeriodId = 10_050
/** The manufacturer's limit of a command. */
const maxTextLength = 160

/** Codec 12 says of no command which one it is: answers come in the order of the questions. */
export const gprsAnswer = ({ kind, text, deviceId }: GprsMessage, connected?: string): CommandAnswer | undefined => {
  const id = deviceId ?? connected
  if (id === undefined || (kind !== 'answer' && kind !== 'refusal')) return undefined
  return {
    deviceId: id,
    text: answerText(text),
    isRefusal: kind === 'refusal' || isRefusalText(text),
  }
}

type Envelope = (text: string, context: CommandContext) => Uint8Array

/** `?` leaves an output as it is. */
const outputPattern = (output: number, isOn: boolean): string => {
  const outputs = Array.from({ length: output > 2 ? 4 : 2 }, () => '?')
  outputs[output - 1] = isOn ? '1' : '0'
  return outputs.join('')
}

const codecWith = (envelope: Envelope): CommandCodec => {
  const say = (text: string, context: CommandContext, isAnswered = true): EncodedCommand | CommandFailure => {
    if (text.length > maxTextLength || !/^[\x20-\x7e]+$/.test(text))
      return invalidCommand(`1 to ${maxTextLength} printable ASCII characters wanted`)
    return { bytes: envelope(text, context), isAnswered }
  }
  return commandCodec({
    text: ({ text }, context) => say(text, context),
    reboot: (_, context) => say('cpureset', context, false),
    requestPosition: (_, context) => say('getgps', context),
    setReportInterval: ({ movingS, parkedS }, context) =>
      say(`setparam ${movingPeriodId}:${movingS};${parkedPeriodId}:${parkedS}`, context),
    setOutput: ({ output, isOn }, context) => say(`setdigout ${outputPattern(output, isOn)}`, context),
    readVersion: (_, context) => say('getver', context),
    readStatus: (_, context) => say('getstatus', context),
    readParameter: ({ parameterId }, context) => say(`getparam ${parameterId}`, context),
  })
}

/** Codec 12, which every model takes. */
export const teltonikaCommands: CommandCodec = codecWith((text) => encodeCommand(text))

const fitsCodec14 = (deviceId: string): boolean => /^\d{14,16}$/.test(deviceId)

/** The same over UDP; with the IMEI, since a datagram's answer may come without the header that names its device. */
export const teltonikaDatagramCommands: CommandCodec = codecWith((text, { deviceId }) =>
  encodeCommand(text, fitsCodec14(deviceId) ? deviceId : undefined),
)
