import type { DecodedMessage } from '@atalaya/protocols/protocol'

/**
 * What remains of an answer's reports once the command has it: an answer without a place says nothing of the item, and
 * its instant, which may be ours, must not stand before what the tracker tells next by a clock that is slow.
 */
export const reportsBeside = (answer: object | undefined, messages: readonly DecodedMessage[]): DecodedMessage[] =>
  answer ? messages.filter(({ fix }) => fix !== undefined) : [...messages]
