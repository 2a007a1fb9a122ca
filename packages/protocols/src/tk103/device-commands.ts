import { answerText, commandCodec, invalidCommand, isRefusalText } from '../command-text.ts'
import type { CommandAnswer, CommandCodec, CommandContext, CommandFailure, EncodedCommand } from '../protocol.ts'
import { sealEnvelope } from './envelope.ts'

// Written from KX402's "GPRS Communication Protocol" 1.5 and the examples of its 1.8. AV01 cuts and restores the oil, and which
// of its digits does what stands on a page that could not be had: what may stop an engine is not guessed.
const mostIntervalS = 0xffff
/** What a tracker of the newer form is called, see `Decoder.dialect`. Its maker documents no commands. */
export const commas = 'commas'

/** What each word is answered by. */
const answers: Readonly<Record<string, string>> = {
  AP00: 'BP04',
  AP12: 'BP12',
  AR00: 'BS08',
  AR05: 'BR05',
  AR06: 'BR06',
  AT00: 'BT00',
  AV00: 'BV00',
  AV01: 'BV01',
  AX05: 'BU00',
}
const answering = new Set(Object.values(answers))
/** What a battery pack tells, which nobody has asked for. */
const packs = new Set(['BS50', 'BS51'])

const say = (words: string, { deviceId, dialect }: CommandContext): EncodedCommand | CommandFailure => {
  if (dialect === commas) return { code: 'command.unsupported', detail: 'no commands are documented for this tracker' }
  const mark = answers[words.slice(0, 4)]
  return { bytes: sealEnvelope(deviceId, words), ...(mark ? { mark } : {}), isAnswered: true }
}

const sayInterval = (seconds: number, context: CommandContext): EncodedCommand | CommandFailure =>
  seconds >= 1 && seconds <= mostIntervalS
    ? // For no hours and no minutes: until it is told otherwise.
      say(`AR00${seconds.toString(16).toUpperCase().padStart(4, '0')}0000`, context)
    : invalidCommand(`1 to ${mostIntervalS} s wanted`)

export const tk103Commands: CommandCodec = commandCodec({
  text: ({ text }, context) =>
    /^A[A-Z]\d{2}[\x20-\x27\x2a-\x7e]{0,200}$/.test(text)
      ? say(text, context)
      : invalidCommand('a word and its parameters wanted: AX05'),
  reboot: (_, context) => say('AT00', context),
  requestPosition: (_, context) => say('AP00', context),
  setReportInterval: ({ movingS }, context) => sayInterval(movingS, context),
})

/** `BV011`, `BS0800050014`; of the newer form `ZC03,date,time,$words$`. Undefined for what answers nothing. */
export const tk103Answer = (deviceId: string, word: string, body: string): CommandAnswer | undefined => {
  if (word === 'ZC03') {
    const text = answerText(/\$(.*)\$$/s.exec(body)?.[1] ?? body)
    return { deviceId, text, isRefusal: isRefusalText(text) }
  }
  if (packs.has(word) || (!/^B[PSTUV]\d{2}$/.test(word) && !answering.has(word))) return undefined
  const text = answerText(word + body)
  return { deviceId, ...(answering.has(word) ? { mark: word } : {}), text, isRefusal: isRefusalText(text) }
}
