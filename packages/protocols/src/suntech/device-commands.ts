import { answerText, commandCodec, invalidCommand, isRefusalText } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, CommandFailure, EncodedCommand } from '../protocol.ts'

// Written from Suntech's operation manuals (ST300/340 1.41, ST310U 1.08, ST3330): 7, "Command for General Use". The universal
// form's commands are numbers, "Universal Commands" 1.60, of which the maker publishes none but their names.
const ascii = new TextEncoder()
const defaultModel = 'ST300'
const protocolVersion = '02'
export const universal = 'universal'

const say = (words: string, { deviceId, dialect }: CommandContext, mark: string): EncodedCommand => ({
  bytes: ascii.encode(
    dialect === universal
      ? `CMD;${deviceId};${words}`
      : `${dialect ?? defaultModel}${words.slice(0, 3)};${deviceId};${protocolVersion}${words.slice(3)}`,
  ),
  mark,
  isAnswered: true,
})

const sayGeneral = (name: string, context: CommandContext): EncodedCommand | CommandFailure =>
  context.dialect === universal
    ? { code: 'command.unsupported', detail: 'the universal form has commands by number: say them as a text' }
    : say(`CMD;${name}`, context, name)

const sayText = (text: string, context: CommandContext): EncodedCommand | CommandFailure => {
  const numbers = /^(\d{2};\d{2})(?:;[\x20-\x7e]{0,400})?$/.exec(text)?.[1]
  if (context.dialect === universal)
    return numbers ? say(text, context, numbers) : invalidCommand('two numbers and their parameters wanted: 03;01')
  const [, kind, first] = /^([A-Z]{3})(?:;([^;]*)(?:;[\x20-\x7e]{0,400})?)?$/.exec(text) ?? []
  if (!kind || !/^[\x20-\x7e]{3,400}$/.test(text))
    return invalidCommand('three capitals and their parameters wanted: CMD;Preset')
  return say(text, context, kind === 'CMD' ? (first ?? '') : kind)
}

const setOutput = (output: number, isOn: boolean, context: CommandContext): EncodedCommand | CommandFailure =>
  output <= 3 ? sayGeneral(`${isOn ? 'Enable' : 'Disable'}${output}`, context) : invalidCommand('outputs 1 to 3')

export const suntechCommands: CommandCodec = commandCodec({
  text: ({ text }, context) => sayText(text, context),
  reboot: (_, context) => sayGeneral('Reboot', context),
  // Answered with a status report, which nothing tells from any other.
  requestPosition: (_, context) => {
    const said = sayGeneral('StatusReq', context)
    return 'bytes' in said ? { ...said, isAnswered: false } : said
  },
  setOutput: ({ output, isOn }, context) => setOutput(output, isOn, context),
  stopEngine: (_, context) => setOutput(1, true, context),
  releaseEngine: (_, context) => setOutput(1, false, context),
  readParameters: (_, context) => sayGeneral('Preset', context),
})

/** `ST300CMD;Res;id;version;name;…`, of a setting `ST300RPT;Res;id;version;…`; `RES;id;03;01;…`. */
export const suntechAnswer = (fields: readonly string[], deviceId: string): CommandAnswer | undefined => {
  const [head = '', second, , , name, ...rest] = fields
  if (head === 'RES') {
    const words = fields.slice(2)
    const text = answerText(words.join(';'))
    return { deviceId, mark: words.slice(0, 2).join(';'), text, isRefusal: isRefusalText(text) }
  }
  if (second !== 'Res') return undefined
  const kind = head.slice(-3)
  const words = [name ?? '', ...rest]
  const text = answerText(words.join(';'))
  const mark = kind === 'CMD' ? (name ?? '').trim() : kind
  return { deviceId, mark, text, isRefusal: isRefusalText(text) || /^(?:CE|Err)/i.test(words.at(-1) ?? '') }
}

/** How an emergency is acknowledged, which is else said again and again. */
export const emergencyAcknowledgement = (model: string, deviceId: string): Uint8Array =>
  ascii.encode(`${model}CMD;${deviceId};${protocolVersion};AckEmerg`)
