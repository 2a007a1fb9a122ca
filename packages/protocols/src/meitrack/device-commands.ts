import { answerText, commandCodec, invalidCommand, isRefusalText } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, CommandFailure, EncodedCommand } from '../protocol.ts'
import { sealEnvelope } from './envelope.ts'

// Written from "MEITRACK T622 GPRS Protocol" V1.2 and "MEITRACK GPRS Protocol" V1.6: 3, "Command Details".
const intervalStepS = 10
const mostSteps = 0xffff
const outputs = 5
const untouched = '2'
/** The mark goes from A on; what stands between Z and a is no letter, and few trackers have shown it. */
const marks = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const command = /^([A-Z][A-Z0-9]{2})(?:,[\x20-\x29\x2b-\x7e]{0,500})?$/

const say = (words: string, { deviceId, serial }: CommandContext): EncodedCommand => {
  const mark = marks[serial % marks.length] as string
  return {
    bytes: sealEnvelope('@@', { mark, deviceId, content: words }),
    mark: mark + words.slice(0, 3),
    isAnswered: true,
  }
}

const sayInterval = (seconds: number, context: CommandContext): EncodedCommand | CommandFailure => {
  const steps = Math.ceil(seconds / intervalStepS)
  return steps >= 1 && steps <= mostSteps
    ? say(`A12,${steps}`, context)
    : invalidCommand(`${intervalStepS} to ${mostSteps * intervalStepS} s wanted`)
}

const setOutput = (output: number, isOn: boolean, context: CommandContext): EncodedCommand | CommandFailure => {
  if (output > outputs) return invalidCommand(`outputs 1 to ${outputs}`)
  const states = untouched.repeat(output - 1) + (isOn ? '1' : '0') + untouched.repeat(outputs - output)
  // At any speed: the product asks for a standing vehicle itself.
  return say(`C01,0,${states}`, context)
}

export const meitrackCommands: CommandCodec = commandCodec({
  text: ({ text }, context) =>
    command.test(text) ? say(text, context) : invalidCommand('three characters and their parameters wanted: A21'),
  reboot: (_, context) => say('F01', context),
  requestPosition: (_, context) => say('A10', context),
  setReportInterval: ({ movingS }, context) => sayInterval(movingS, context),
  setOutput: ({ output, isOn }, context) => setOutput(output, isOn, context),
  stopEngine: (_, context) => setOutput(1, true, context),
  releaseEngine: (_, context) => setOutput(1, false, context),
  readVersion: (_, context) => say('E91', context),
})

export const meitrackAnswer = ({
  mark,
  deviceId,
  type,
  text,
}: {
  mark: string
  deviceId: string
  type: string
  text: string
}): CommandAnswer => ({
  deviceId,
  mark: mark + type,
  text: answerText(text),
  isRefusal: isRefusalText(text),
})
