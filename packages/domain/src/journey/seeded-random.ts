/** Mixes integers to one 32-bit hash; the same parts in the same order give the same number everywhere. */
export const hash32 = (...parts: readonly number[]): number => {
  let h = 0x9e3779b9
  for (const part of parts) {
    // The high half too, so that epoch days and ids beyond 32 bits still differ.
    for (const word of [part | 0, Math.floor(part / 0x1_0000_0000) | 0]) {
      h = Math.imul(h ^ word, 0x85ebca6b)
      h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
      h ^= h >>> 16
    }
  }
  return h >>> 0
}

export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  unit(): number
  between(low: number, high: number): number
  /** From 0 up to, not including, `count`. */
  index(count: number): number
  chance(probability: number): boolean
}

/** Mulberry32: small, fast, good enough for scenery; not for secrets. */
export const seededRandom = (...seed: readonly number[]): SeededRandom => {
  let state = hash32(...seed)
  const unit = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000
  }
  return {
    unit,
    between: (low, high) => low + (high - low) * unit(),
    index: (count) => Math.floor(unit() * count),
    chance: (probability) => unit() < probability,
  }
}
