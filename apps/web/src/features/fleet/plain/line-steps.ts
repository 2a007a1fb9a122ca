interface Point {
  x: number
  y: number
}

/** Where marks stand that come every so many px along a line, and where the line goes there, in radians from the right. */
export const lineSteps = (points: readonly Point[], everyPx: number): (Point & { angle: number })[] => {
  const steps: (Point & { angle: number })[] = []
  // The first in the middle of its stretch, as the other map has them.
  let leftPx = everyPx / 2
  for (let at = 1; at < points.length; at += 1) {
    const [from, to] = [points[at - 1] as Point, points[at] as Point]
    const [dx, dy] = [to.x - from.x, to.y - from.y]
    const length = Math.hypot(dx, dy)
    for (; leftPx <= length && length > 0; leftPx += everyPx) {
      const share = leftPx / length
      steps.push({ x: from.x + dx * share, y: from.y + dy * share, angle: Math.atan2(dy, dx) })
    }
    leftPx -= length
  }
  return steps
}
