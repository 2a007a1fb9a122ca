import { type IoMeaning, ioDictionary } from '@atalaya/domain/io-dictionary'

const meanings: Readonly<Record<string, IoMeaning>> = ioDictionary

/** Those that people know of; what is for installers alone, and texts, have no limit to set. */
export const offeredInputs: readonly string[] = Object.entries(meanings)
  .filter(([, { kind, isTechnical }]) => kind !== 'text' && !isTechnical)
  .map(([input]) => input)

/** The unit of an input, and whether it is one that is on or off. */
export const inputMeaning = (input: string): { unit: string; isSwitch: boolean } => ({
  unit: meanings[input]?.unit ?? '',
  isSwitch: meanings[input]?.kind === 'boolean',
})
