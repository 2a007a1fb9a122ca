/** Shown behind midnight, so that a night is one piece. */
export const shownMinutes = 30 * 60

/** Where something stands in the week as it is drawn: a row a day, minutes from its left end. */
export interface Place {
  day: number
  minute: number
}

/** A minute's distance from the left end of its row, as CSS. */
export const shareOfRow = (minute: number): string => `${(Math.min(minute, shownMinutes) / shownMinutes) * 100}%`

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value))

interface Point {
  clientX: number
  clientY: number
}

/** A point outside of the box is at its nearest edge. */
export const placeAt = ({ clientX, clientY }: Point, box: DOMRect, stepMinutes: number): Place => {
  const minute = ((clientX - box.left) / box.width) * shownMinutes
  return {
    day: within(Math.floor(((clientY - box.top) / box.height) * 7), 6),
    minute: within(Math.round(minute / stepMinutes) * stepMinutes, shownMinutes),
  }
}
