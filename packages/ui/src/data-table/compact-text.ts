/**
 * Lists of lists of short texts for an address, in characters that it leaves alone: `area.range.1.5*state.any.3`.
 * `_` escapes the two separators and itself.
 */
export const writeCompact = (lists: readonly (readonly string[])[]): string =>
  lists.map((parts) => parts.map(escapePart).join('.')).join('*')

/** The inverse; any text reads as something. */
export const readCompact = (text: string): string[][] =>
  text === '' ? [] : text.split('*').map((list) => list.split('.').map(unescapePart))

const codes: Readonly<Record<string, string>> = { _: '__', '.': '_d', '*': '_s' }
const escapePart = (part: string): string => part.replaceAll(/[_.*]/g, (character) => codes[character] as string)
const unescapePart = (part: string): string =>
  part.replaceAll(/_(.)/g, (_, code: string) => (code === 'd' ? '.' : code === 's' ? '*' : code))
