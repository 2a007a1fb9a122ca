/** What one column would like, points at font size 1. */
export interface ColumnWish {
  /** Widest cell. */
  widest: number
  /** Four of five cells are not wider. */
  usual: number
  longestWord: number
}

export interface ColumnFit {
  fontPt: number
  widths: number[]
}

const fontSizes = [8, 7.5, 7, 6.5, 6, 5.5, 5] as const
const leastWidthPt = 18

/**
 * Widths that fill the page: with the largest font in which every cell fits on its line, else in which nearly every
 * one does, else in which no word breaks, else all columns share the page by what they asked for. Text then wraps.
 */
export const fitColumns = (wishes: readonly ColumnWish[], pagePt: number, paddingPt: number): ColumnFit => {
  const wanted = (fontPt: number, of: keyof ColumnWish) =>
    wishes.map((wish) => Math.max(leastWidthPt, Math.max(wish[of], wish.longestWord) * fontPt + 2 * paddingPt))
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

  for (const fontPt of fontSizes.slice(0, 3)) {
    const widths = wanted(fontPt, 'widest')
    const spare = pagePt - sum(widths)
    // What is left over goes to the columns by their size, but a narrow table is not blown up over the page.
    if (spare >= 0)
      return { fontPt, widths: widths.map((width) => width + Math.min(width, (spare * width) / sum(widths))) }
  }
  for (const [wish, sizes] of [
    ['usual', fontSizes.slice(0, 5)],
    ['longestWord', fontSizes],
  ] as const) {
    for (const fontPt of sizes) {
      const least = wanted(fontPt, wish)
      const spare = pagePt - sum(least)
      if (spare < 0) continue
      const missing = wanted(fontPt, 'widest').map((width, index) => width - (least[index] ?? 0))
      const given = shareOut(spare, missing)
      const widths = least.map((width, index) => width + (given[index] ?? 0))
      return { fontPt, widths: widths.map((width) => (width * pagePt) / sum(widths)) }
    }
  }
  const fontPt = fontSizes[fontSizes.length - 1] as number
  const widths = wanted(fontPt, 'longestWord')
  return { fontPt, widths: widths.map((width) => (width * pagePt) / sum(widths)) }
}

/** Whoever lacks little gets it all first; the rest is for the one long column, which wraps anyway. */
const shareOut = (spare: number, missing: readonly number[]): number[] => {
  const given = missing.map(() => 0)
  let left = spare
  const ascending = missing.map((_, index) => index).sort((a, b) => (missing[a] ?? 0) - (missing[b] ?? 0))
  for (const [done, index] of ascending.entries()) {
    given[index] = Math.min(missing[index] ?? 0, left / (ascending.length - done))
    left -= given[index] ?? 0
  }
  return given
}

/** Reads the wishes of the columns off their headers and some of their cells. */
export const wishesOf = (
  columns: readonly { header: string; isText: boolean }[],
  sample: readonly (readonly string[])[],
  measure: { header(text: string): number; cell(text: string): number },
): ColumnWish[] =>
  columns.map(({ header, isText }, index) => {
    const ofHeader = Math.max(...header.split(' ').map(measure.header))
    const cells = sample.map((row) => row[index] ?? '')
    const widths = cells.map(measure.cell).sort((a, b) => a - b)
    const widest = widths.at(-1) ?? 0
    // Figures and dates stay whole; a long name without a space may break.
    const longestWord = isText
      ? Math.min(longestUnbroken, Math.max(0, ...cells.flatMap((cell) => cell.split(' ')).map(measure.cell)))
      : widest
    return {
      widest: Math.max(widest, ofHeader),
      usual: Math.max(widths[Math.floor(widths.length * 0.8)] ?? 0, ofHeader),
      longestWord: Math.max(longestWord, ofHeader),
    }
  })

/** About sixteen letters. */
const longestUnbroken = 9
