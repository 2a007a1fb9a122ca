/** Advance widths of Inter at 12 px and weight 500, rounded up by kinds of letters: precise enough to leave no word cut. */
const letterPx = (letter: string): number => {
  if (/[ijlftrI.,:;'’()/|\- ıİ]/.test(letter)) return 5
  if (/[mwMW%@]/.test(letter)) return 11
  // Figures of one width, as tables have them.
  if (/[0-9+]/.test(letter)) return 8
  if (
    /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Extended_Pictographic}/u.test(letter)
  )
    return 13
  return /\p{Lu}/u.test(letter) ? 8.8 : 7.4
}

/** At 12 px and weight 500. */
export const textPx = (text: string): number => [...text].reduce((sum, letter) => sum + letterPx(letter), 0)

/** The cell's padding, and room for the sign of the order or the menu's button. */
const aroundPx = 24 + 18
const unitGapPx = 4

/** What a column takes at least so that its header stands whole, on two lines where it has several words. */
export const headerWidthPx = ({ header, unit }: { header: string; unit?: string | undefined }): number => {
  const words = header.split(' ')
  const breaks = words.map((_, at) =>
    Math.max(textPx(words.slice(0, at + 1).join(' ')), textPx(words.slice(at + 1).join(' '))),
  )
  return Math.ceil(Math.min(...breaks) + aroundPx + (unit ? unitGapPx + textPx(unit) : 0))
}
