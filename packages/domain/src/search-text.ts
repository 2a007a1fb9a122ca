/**
 * How a search reads a text, in lists and in Ctrl K alike: case, accents and what people write between the digits of
 * plates, phones and ids do not count.
 */

/** What is written between letters and digits and may as well be left out: `1234-BCD`, `O'Higgins`, `AA:BB`, `+34 (600)`. */
const joiners = /[-._,/\\()+'’:#·‐-―−]+/g
const marks = /[\u0300-\u036f]+/g
const isMark = /^[\u0300-\u036f]$/
const blanks = /\s+/g
/** `600 12 34 56` is the number `600123456`, and `1234 BCD` the plate; between two words a blank stays. */
const blanksAtDigits = /^ | $|(?<=[0-9]) | (?=[0-9])/g

/** Letters that no decomposition takes apart, as people without them on their keyboards type them. */
const letters: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', þ: 'th' },
}
const apart = /[ıßæœøđðłþ]/g

const isPlain = /^[a-z]*$/
const isAscii = /^[\0-\x7f]*$/

const withoutAccents = (text: string): string =>
  // Lower case behind the decomposition too: what that leaves may be a capital, as of the letters in `℡`.
  text
    .toLowerCase()
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(marks, '')
    .replaceAll(apart, (letter) => letters[letter] as string)

/** The text as it is compared. */
export const foldForSearch = (text: string): string => {
  const plain = isAscii.test(text) ? text.toLowerCase() : withoutAccents(text)
  if (isPlain.test(plain)) return plain
  return plain.replaceAll(joiners, '').replaceAll(blanks, ' ').replaceAll(blanksAtDigits, '')
}

/** The words of what somebody typed, as they are compared; none for blanks and mere signs. */
export const searchWords = (query: string): string[] => query.split(/\s+/).map(foldForSearch).filter(Boolean)

/** True for a text that holds every word of the query, in any order. */
export const createMatcher = (query: string): ((text: string) => boolean) => {
  const words = searchWords(query)
  return (text) => {
    const folded = foldForSearch(text)
    return words.every((word) => folded.includes(word))
  }
}

/** A stretch of a text that was found, or that stands between such. */
export interface FoundPart {
  text: string
  isFound: boolean
}

/**
 * The text in parts, those marked that words of a search have found: `WVW-ZZZ 1K` searched for `zzz1` has ` ZZZ 1` marked as
 * one. `words` as `searchWords` gives them.
 */
export const markFound = (text: string, words: readonly string[]): FoundPart[] => {
  const { folded, starts, ends } = foldWithPlaces(text)
  const isMarked = new Uint8Array(text.length)
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0 && word !== ''; at = folded.indexOf(word, at + word.length))
      isMarked.fill(1, starts[at], ends[at + word.length - 1])
  }
  const parts: FoundPart[] = []
  for (let from = 0; from < text.length; ) {
    let to = from + 1
    while (to < text.length && isMarked[to] === isMarked[from]) to += 1
    parts.push({ text: text.slice(from, to), isFound: isMarked[from] === 1 })
    from = to
  }
  return parts
}

/** `foldForSearch`, and of each of its characters where in the text it came from. */
const foldWithPlaces = (text: string): { folded: string; starts: number[]; ends: number[] } => {
  const characters: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let at = 0
  for (const character of text) {
    const end = at + character.length
    const piece = withoutAccents(character).replaceAll(joiners, '').replaceAll(blanks, ' ')
    for (const one of piece.split('')) {
      if (one === ' ' && characters.at(-1) === ' ') continue
      characters.push(one)
      starts.push(at)
      ends.push(end)
    }
    // A mark that stands by itself belongs to the letter before it.
    if (isMark.test(character) && ends.length > 0) ends[ends.length - 1] = end
    at = end
  }
  const isDigit = (nth: number) => /^[0-9]$/.test(characters[nth] ?? '')
  const kept = characters.flatMap((one, nth) => {
    const isAtAnEnd = nth === 0 || nth === characters.length - 1
    return one === ' ' && (isAtAnEnd || isDigit(nth - 1) || isDigit(nth + 1)) ? [] : [nth]
  })
  return {
    folded: kept.map((nth) => characters[nth]).join(''),
    starts: kept.map((nth) => starts[nth] as number),
    ends: kept.map((nth) => ends[nth] as number),
  }
}

/** Of a long text what stands around its first find, with an ellipsis for what was left out. */
export const excerptOf = (parts: readonly FoundPart[], most: number): FoundPart[] => {
  const whole = parts.reduce((sum, { text }) => sum + text.length, 0)
  if (whole <= most) return [...parts]
  const first = parts.findIndex(({ isFound }) => isFound)
  const before = parts.slice(0, Math.max(0, first)).reduce((sum, { text }) => sum + text.length, 0)
  const start = Math.max(0, Math.min(before - Math.floor(most / 3), whole - most))
  const kept: FoundPart[] = []
  let at = 0
  for (const { text, isFound } of parts) {
    const shown = text.slice(Math.max(0, start - at), Math.max(0, start + most - at))
    if (shown !== '') kept.push({ text: shown, isFound })
    at += text.length
  }
  const ellipsis = { text: '…', isFound: false }
  return [...(start > 0 ? [ellipsis] : []), ...kept, ...(start + most < whole ? [ellipsis] : [])]
}
