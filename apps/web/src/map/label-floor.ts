const cellPx = 64
/** More cells than any map is wide at its deepest zoom: a cell is one number. */
const columns = 2 ** 26

/** Px. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Remembers what is taken, by cells, so that a new box is compared with its neighbours only. */
export const createFloor = () => {
  const cells = new Map<number, Box[]>()
  const cellsOf = ([left, top, right, bottom]: Box): number[] => {
    const keys: number[] = []
    const [toX, toY] = [Math.floor(right / cellPx), Math.floor(bottom / cellPx)]
    for (let x = Math.floor(left / cellPx); x <= toX; x += 1)
      for (let y = Math.floor(top / cellPx); y <= toY; y += 1) keys.push(y * columns + x)
    return keys
  }
  const overlaps = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
  return {
    isFree: (box: Box): boolean => cellsOf(box).every((key) => !cells.get(key)?.some((other) => overlaps(box, other))),
    take: (box: Box): void => {
      for (const key of cellsOf(box)) {
        const own = cells.get(key)
        if (own) own.push(box)
        else cells.set(key, [box])
      }
    },
  }
}
