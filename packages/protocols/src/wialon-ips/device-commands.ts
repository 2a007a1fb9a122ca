import { commandCodec, invalidCommand } from '../command-text.ts'
import type { CommandCodec } from '../protocol.ts'
import { encodeDriverMessage } from './encode.ts'

const maxTextLength = 200

/**
 * From the manufacturer's documents, "Send message to driver": the one command for which every device of this
 * protocol has the same words. They name no answer to it, so that nobody learns whether it was read.
 */
export const wialonIpsCommands: CommandCodec = commandCodec({
  showMessage: ({ text }, { dialect }) =>
    text.length > maxTextLength || !/^[^\p{Cc};#]+$/u.test(text)
      ? invalidCommand(`1 to ${maxTextLength} characters without ; and # wanted`)
      : { bytes: encodeDriverMessage(text, dialect === '1.1' ? '1.1' : '2.0'), isAnswered: false },
})
