import type { PaddingOptions } from 'maplibre-gl'

/** Panels float over the map: what they cover, so that fitting and following aim at what is left. */
let covered: Required<PaddingOptions> = { top: 0, right: 0, bottom: 0, left: 0 }

export const setCovered = (next: Partial<Required<PaddingOptions>>): void => {
  covered = { ...covered, ...next }
}

let behindMenuPx = 0

/** The map goes on behind a menu that is pinned open. */
export const setBehindMenu = (px: number): void => {
  behindMenuPx = px
}

export const coveredBy = (): Required<PaddingOptions> => ({ ...covered, left: covered.left + behindMenuPx })

/** Room around what is fitted, on top of what panels cover. */
export const fitPadding = (roomPx = 48): Required<PaddingOptions> => {
  const { top, right, bottom, left } = coveredBy()
  return { top: top + roomPx, right: right + roomPx, bottom: bottom + roomPx, left: left + roomPx }
}
