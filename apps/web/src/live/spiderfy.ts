/** Items that are spiderfied around their spot; the rest stay in the ring. */
export const spiderfyLimit = 60
const firstRadiusPx = 46
const ringStepPx = 36

/** Where the members of a spiderfied cluster stand around its middle, px: one circle after the other, each with as many as fit. */
export const spiderfyOffset = (index: number): { dx: number; dy: number } => {
  let ring = 0
  let rest = index
  let places = 10
  while (rest >= places) {
    rest -= places
    ring += 1
    places = 10 + ring * 6
  }
  const angle = (2 * Math.PI * rest) / places - Math.PI / 2
  const radius = firstRadiusPx + ring * ringStepPx
  return { dx: Math.cos(angle) * radius, dy: Math.sin(angle) * radius }
}
