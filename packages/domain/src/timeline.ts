/** What held from an instant until another, epoch ms: [from, until). The first holds since ever (0), the newest for good. */
export interface Held<T> {
  value: T
  from: number
  until: number
}

/** A definition that is changed now and then, by instant, so that the past is judged by what held then. */
export interface Timeline<T> {
  at(instant: number): Held<T>
}

/** Whoever reduces the past asks for few of its stretches, one after the other. */
const pastKept = 8

/**
 * Of a definition that changed at these instants, in any order; `make` answers what held from one of them on, or since
 * ever (0). What holds now is made at once, the past when somebody asks. Keeps what it has made: of two nodes each has
 * its own, from the same rows.
 */
export const createTimeline = <T>(changes: Iterable<number>, make: (from: number) => T): Timeline<T> => {
  const instants = [...new Set(changes)].sort((a, b) => a - b)
  const newestFrom = instants.at(-1) ?? 0
  const newest: Held<T> = { value: make(newestFrom), from: newestFrom, until: Number.POSITIVE_INFINITY }
  const past = new Map<number, Held<T>>()
  return {
    at(instant) {
      if (instant >= newestFrom || instants.length === 0) return newest
      const next = instants.findIndex((change) => change > instant)
      const from = instants[next - 1] ?? 0
      const held = past.get(from) ?? { value: make(from), from, until: instants[next] as number }
      past.delete(from)
      past.set(from, held)
      if (past.size > pastKept) past.delete(past.keys().next().value as number)
      return held
    },
  }
}

export const always = <T>(value: T): Timeline<T> => createTimeline([], () => value)
