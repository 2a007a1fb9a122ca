import { headerWidthPx, textPx } from './header-width.ts'

/** However long its texts are, a column takes no more of its own accord. */
export const widestNaturalPx = 320
/** One text in twenty may be cut; a figure or an instant never is. */
const shownShare = 0.95
/** Body text beside a header's, which is what `textPx` knows. */
const bodyToHeader = 13 / 12
/** The cell's padding, and what rounding takes. */
const aroundPx = 24 + 4
/** What a screen draws beside a text: a sign, a photo, a colour. */
const drawnBesidePx = 36

interface Measured {
  header: string
  unit?: string | undefined
  /** Of the page's rows; '' where there is none. */
  texts: readonly string[]
  /** None of them may be cut: figures, instants, words of ours. */
  isWhole: boolean
  /** Drawn by the screen, which may have said what it takes for that. */
  isDrawn: boolean
  /** What the screen has thought of. */
  declaredPx: number | undefined
}

/** What a column takes so that it shows what a page holds, but no more; its header always stands whole. */
export const naturalWidthPx = ({ header, unit, texts, isWhole, isDrawn, declaredPx }: Measured): number => {
  const ofHeader = headerWidthPx({ header, unit })
  const widths = texts.filter((text) => text !== '').map((text) => textPx(text) * bodyToHeader)
  if (widths.length === 0) return Math.max(ofHeader, declaredPx ?? 0)
  widths.sort((a, b) => a - b)
  const nth = isWhole ? widths.length : Math.ceil(widths.length * shownShare)
  const besidePx = isDrawn && declaredPx === undefined ? drawnBesidePx : 0
  const ofTexts = Math.ceil((widths[nth - 1] as number) + aroundPx + besidePx)
  return Math.max(ofHeader, Math.min(widestNaturalPx, ofTexts), isDrawn ? (declaredPx ?? 0) : 0)
}

/** Of a page's rows so many, spread over all of it: one page may hold the whole fleet. */
export const mostMeasured = 200

export const sampleOf = <Row>(rows: readonly Row[]): readonly Row[] => {
  if (rows.length <= mostMeasured) return rows
  const step = rows.length / mostMeasured
  return Array.from({ length: mostMeasured }, (_, nth) => rows[Math.floor(nth * step)] as Row)
}
