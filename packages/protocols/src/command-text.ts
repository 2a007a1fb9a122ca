import type { DeviceCommand, DeviceCommandName } from '@atalaya/domain/device-command'
import type { CommandCodec, CommandContext, CommandFailure, EncodedCommand } from './protocol.ts'

const maxAnswerLength = 2_000

/** What is worth keeping of an answer, without what no database of texts takes. */
export const answerText = (text: string): string =>
  text.slice(0, maxAnswerLength).replaceAll('\u0000', '').toWellFormed().trim()

/** Devices say in words of their own that they did not do it; these are the ones that their makers' documents show. */
const refusal =
  /\b(?:fail(?:ed|ure)?|error|invalid|illegal|unknown|unsupported|denied|wrong|incorrect|un(?:valued|vailable)|speed limit)\b|\bnot? (?:allowed|supported|support|such)\b/i

export const isRefusalText = (text: string): boolean => refusal.test(text)

export const invalidCommand = (detail: string): CommandFailure => ({ code: 'command.invalid', detail })

type Sayings = {
  [Name in DeviceCommandName]?: (
    command: Extract<DeviceCommand, { name: Name }>,
    context: CommandContext,
  ) => EncodedCommand | CommandFailure
}

/** A codec from how each command is said; what is not in the table is not in the protocol. */
export const commandCodec = (sayings: Sayings): CommandCodec => ({
  names: Object.keys(sayings) as DeviceCommandName[],
  encode(command, context) {
    const say = sayings[command.name] as
      | ((command: DeviceCommand, context: CommandContext) => EncodedCommand | CommandFailure)
      | undefined
    return say?.(command, context) ?? { code: 'command.unsupported', detail: command.name }
  },
})
