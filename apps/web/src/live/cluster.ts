/**
 * Groups as `groupNearby` does, and then once more by their middles: a ring stands in the middle of what it holds,
 * which may be nearer to the next one than the points that both began with.
 */
export const groupApart = (
  xs: Float64Array,
  ys: Float64Array,
  reach: { points: number; middles: number },
): Int32Array[] => {
  const groups = groupNearby(xs, ys, reach.points)
  const middleOf =
    (values: Float64Array) =>
    (group: Int32Array): number => {
      let sum = 0
      for (let at = 0; at < group.length; at += 1) sum += values[group[at] as number] as number
      return sum / group.length
    }
  const middles = groupNearby(
    Float64Array.from(groups, middleOf(xs)),
    Float64Array.from(groups, middleOf(ys)),
    reach.middles,
  )
  return middles.map((joined) =>
    joined.length === 1
      ? (groups[joined[0] as number] as Int32Array)
      : Int32Array.from([...joined].flatMap((index) => [...(groups[index] as Int32Array)])),
  )
}

/**
 * Puts points that lie within `radius` of each other together, greedily from the first on, so that the same
 * points in the same order always group alike. Returns groups of indices, each beginning with its first point.
 */
export const groupNearby = (xs: Float64Array, ys: Float64Array, radius: number): Int32Array[] => {
  const n = xs.length
  if (n === 0) return []
  let [minX, minY, maxX, maxY] = [xs[0] as number, ys[0] as number, xs[0] as number, ys[0] as number]
  for (let i = 1; i < n; i += 1) {
    minX = Math.min(minX, xs[i] as number)
    maxX = Math.max(maxX, xs[i] as number)
    minY = Math.min(minY, ys[i] as number)
    maxY = Math.max(maxY, ys[i] as number)
  }
  const width = Math.floor((maxX - minX) / radius) + 1
  const height = Math.floor((maxY - minY) / radius) + 1
  const cellOf = (i: number): number =>
    Math.floor(((ys[i] as number) - minY) / radius) * width + Math.floor(((xs[i] as number) - minX) / radius)

  // Counting sort by cell; `ends` shrinks as points are taken out, so that no point is looked at twice for long.
  const starts = new Int32Array(width * height + 1)
  for (let i = 0; i < n; i += 1) starts[cellOf(i) + 1] = (starts[cellOf(i) + 1] as number) + 1
  for (let cell = 0; cell < width * height; cell += 1)
    starts[cell + 1] = (starts[cell + 1] as number) + (starts[cell] as number)
  const ends = starts.slice(0, -1)
  const members = new Int32Array(n)
  for (let i = 0; i < n; i += 1) {
    const cell = cellOf(i)
    members[ends[cell] as number] = i
    ends[cell] = (ends[cell] as number) + 1
  }

  const isTaken = new Uint8Array(n)
  const groups: Int32Array[] = []
  const group = new Int32Array(n)
  for (let seed = 0; seed < n; seed += 1) {
    if (isTaken[seed]) continue
    const [x, y] = [xs[seed] as number, ys[seed] as number]
    const [column, row] = [Math.floor((x - minX) / radius), Math.floor((y - minY) / radius)]
    isTaken[seed] = 1
    group[0] = seed
    let length = 1
    for (let r = Math.max(0, row - 1); r <= Math.min(height - 1, row + 1); r += 1) {
      for (let c = Math.max(0, column - 1); c <= Math.min(width - 1, column + 1); c += 1) {
        const cell = r * width + c
        const start = starts[cell] as number
        let kept = start
        for (let at = start; at < (ends[cell] as number); at += 1) {
          const other = members[at] as number
          if (isTaken[other]) continue
          const [dx, dy] = [(xs[other] as number) - x, (ys[other] as number) - y]
          if (dx * dx + dy * dy <= radius * radius) {
            isTaken[other] = 1
            group[length] = other
            length += 1
          } else {
            members[kept] = other
            kept += 1
          }
        }
        ends[cell] = kept
      }
    }
    groups.push(group.slice(0, length))
  }
  return groups
}
