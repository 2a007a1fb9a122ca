import { answerText, commandCodec, invalidCommand, isRefusalText } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandFailure, EncodedCommand } from '../protocol.ts'
import { deviceNumber, sealNtcb, serverId } from './packet.ts'

// Written from the maker's wiki, "Commands" (standard_cmd): what it says of each by the Internet.
const sayable = /^\*[?!]([A-Z0-9_]{1,20})(?:[ :][\x20-\x7e]{0,230})?$/
const outputs = 4

/** What is asked is answered as `*#NAME`, what is ordered as `*@NAME`. */
const say = (words: string): EncodedCommand | CommandFailure => {
  const [, name] = sayable.exec(words) ?? []
  if (name === undefined) return invalidCommand('*? or *!, a name in capitals and its parameters wanted: *?V')
  const data = new TextEncoder().encode(words)
  return { bytes: sealNtcb({ to: deviceNumber, from: serverId, data }), mark: name, isAnswered: true }
}

const setOutput = (output: number, isOn: boolean): EncodedCommand | CommandFailure =>
  output > outputs ? invalidCommand(`outputs 1 to ${outputs}`) : say(`*!SETOUT ${output}${isOn ? 'Y' : 'N'}`)

export const navtelecomCommands: CommandCodec = commandCodec({
  text: ({ text }) => say(text),
  reboot: () => say('*!DEV_RESET'),
  setOutput: ({ output, isOn }) => setOutput(output, isOn),
  stopEngine: () => setOutput(1, true),
  releaseEngine: () => setOutput(1, false),
  readVersion: () => say('*?V'),
})

/** `*#V:S-2651:01.00.72:13.05.20:RU`, `*@SETOUT OK,1Y`; undefined for what is no answer. */
export const navtelecomAnswer = (deviceId: string, words: string): CommandAnswer | undefined => {
  const [, name, rest = ''] = /^\*[#@]([A-Z0-9_]{1,20})[ :]?(.*)$/s.exec(words) ?? []
  if (name === undefined) return undefined
  const text = answerText(rest === '' ? name : rest)
  return { deviceId, mark: name, text, isRefusal: isRefusalText(rest) || /^ER/.test(rest) }
}
