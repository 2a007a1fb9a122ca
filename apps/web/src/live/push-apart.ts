/** Points on the screen, px, each with an id that stays its own. */
export interface Points {
  xs: Float64Array
  ys: Float64Array
  ids: ArrayLike<number>
}

/** Any two ids set out in directions of their own, however many lie on one spot. */
const goldenAngle = Math.PI * (3 - Math.sqrt(5))
const mostRounds = 60
/** Closer to each other than asked by less than this is apart. */
const enoughPx = 0.25

/**
 * Where points have to go so that no two are closer than `apartPx`, as dx and dy of each; as near to where they belong
 * as a few rounds of pushing find. Neither the order of the points nor the clock has a say in it, and a point that
 * shifts a little shifts the others by little.
 */
export const pushApart = ({ xs, ys, ids }: Points, apartPx: number): Float32Array => {
  const n = xs.length
  const x = xs.map((value, i) => value + Math.cos((ids[i] as number) * goldenAngle))
  const y = ys.map((value, i) => value + Math.sin((ids[i] as number) * goldenAngle))
  const order = Int32Array.from(xs, (_, i) => i)
  for (let round = 0; round < mostRounds; round += 1) {
    let worst = 0
    order.sort((a, b) => (x[a] as number) - (x[b] as number) || (ids[a] as number) - (ids[b] as number))
    for (let at = 0; at < n; at += 1) {
      const i = order[at] as number
      for (let next = at + 1; next < n; next += 1) {
        const j = order[next] as number
        const dx = (x[j] as number) - (x[i] as number)
        if (dx >= apartPx) break
        const dy = (y[j] as number) - (y[i] as number)
        const distance = Math.hypot(dx, dy)
        if (distance >= apartPx || distance === 0) continue
        worst = Math.max(worst, apartPx - distance)
        const push = (apartPx - distance) / distance / 2
        x[i] = (x[i] as number) - dx * push
        y[i] = (y[i] as number) - dy * push
        x[j] = (x[j] as number) + dx * push
        y[j] = (y[j] as number) + dy * push
      }
    }
    if (worst < enoughPx) break
  }
  const offsets = new Float32Array(n * 2)
  for (let i = 0; i < n; i += 1) {
    offsets[i * 2] = (x[i] as number) - (xs[i] as number)
    offsets[i * 2 + 1] = (y[i] as number) - (ys[i] as number)
  }
  return offsets
}

/** Indices of points, each within `reachPx` of another of its set; a point on its own is a set too. */
export const connected = ({ xs, ys }: Pick<Points, 'xs' | 'ys'>, reachPx: number): Int32Array[] => {
  const n = xs.length
  const order = Int32Array.from(xs, (_, i) => i).sort((a, b) => (xs[a] as number) - (xs[b] as number) || a - b)
  const parents = Int32Array.from(xs, (_, i) => i)
  const rootOf = (i: number): number => {
    let root = i
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number
      root = parents[root] as number
    }
    return root
  }
  for (let at = 0; at < n; at += 1) {
    const i = order[at] as number
    for (let next = at + 1; next < n; next += 1) {
      const j = order[next] as number
      if ((xs[j] as number) - (xs[i] as number) >= reachPx) break
      if (Math.hypot((xs[j] as number) - (xs[i] as number), (ys[j] as number) - (ys[i] as number)) >= reachPx) continue
      const [a, b] = [rootOf(i), rootOf(j)]
      parents[Math.max(a, b)] = Math.min(a, b)
    }
  }
  const sets = new Map<number, number[]>()
  for (let i = 0; i < n; i += 1) {
    const root = rootOf(i)
    const own = sets.get(root)
    if (own) own.push(i)
    else sets.set(root, [i])
  }
  return Array.from(sets.values(), (set) => Int32Array.from(set))
}
