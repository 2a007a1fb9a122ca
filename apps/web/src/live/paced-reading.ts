/** An import tells of its chunks one by one; lists of thousands are not read again for each. */
const collectMs = 1_500
/** What took a second to read is left alone for so many, or a page with a large fleet would do nothing else. */
const restPerReading = 8

interface Options {
  /** Settles when the list has come. */
  read(list: string): Promise<unknown>
  now(): number
}

export interface PacedReading {
  /** Has lists read again, soon and all together; those asked for meanwhile wait for the next time. */
  ask(...lists: string[]): void
  isAsked(list: string): boolean
  /** Forgets what waits. */
  stop(): void
}

/** Reads lists again that others have changed: as often as their size lets it, and at last once more. */
export const createPacedReading = ({ read, now }: Options): PacedReading => {
  const asked = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isStopped = false

  const wait = (ms: number) => {
    timer = setTimeout(() => void readAll(), ms)
  }
  const readAll = async () => {
    timer = undefined
    const lists = [...asked]
    if (lists.length === 0) return
    asked.clear()
    isReading = true
    const startedAt = now()
    await Promise.allSettled(lists.map(read))
    isReading = false
    if (!isStopped) wait(Math.max(collectMs, restPerReading * (now() - startedAt)))
  }
  return {
    ask: (...lists) => {
      if (lists.length === 0 || isStopped) return
      for (const list of lists) asked.add(list)
      if (timer === undefined && !isReading) wait(collectMs)
    },
    isAsked: (list) => asked.has(list),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      asked.clear()
    },
  }
}
