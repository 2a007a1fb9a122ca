const identified = /GTSL\|6\|\d\|\d\|(\d{4,16})\|\d\|/

/**
 * A driver's card, as readers at a tracker's serial port tell it: `GTSL|6|1|0|22574684|1|`. Shown by published frames of two
 * makers' trackers.
 */
export const cardIn = (text: string): string | undefined => identified.exec(text)?.[1]
