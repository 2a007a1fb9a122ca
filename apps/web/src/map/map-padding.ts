import type { PaddingOptions } from 'maplibre-gl'

/** Panels float over the map: what they cover, so that fitting and following aim at what is left. */
let covered: Required<PaddingOptions> = { top: 0, right: 0, bottom: 0, left: 0 }

export const setCovered = (next: Partial<Required<PaddingOptions>>): void => {
  covered = { ...covered, ...next }
}

export const coveredBy = (): Required<PaddingOptions> => covered

/** Room around what is fitted, on top of what panels cover. */
export const fitPadding = (roomPx = 48): Required<PaddingOptions> => ({
  top: covered.top + roomPx,
  right: covered.right + roomPx,
  bottom: covered.bottom + roomPx,
  left: covered.left + roomPx,
})
