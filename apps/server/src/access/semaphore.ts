import { failure } from './failures.ts'

export interface FairSemaphore {
  /** Does the work when there is room. `from` is whom it is for: they take turns. Fails with `server.busy` when too many wait. */
  run<T>(work: () => Promise<T>, from?: string): Promise<T>
}

interface Waiting {
  begin(): void
  refuse(): void
}

/** Told with when to come again. */
const busy = () => failure('server.busy', { seconds: busySeconds })
const busySeconds = 5

/**
 * For work that a flood of callers would otherwise fill the cores or the memory with. Each caller waits in a line of
 * their own and the lines are served in turn; when all are full, the last of the longest line is turned away. Of two nodes
 * each guards its own cores and memory.
 */
export const createFairSemaphore = ({
  mostAtOnce,
  mostWaiting,
}: {
  mostAtOnce: number
  mostWaiting: number
}): FairSemaphore => {
  let running = 0
  let waitingCount = 0
  /** In the order in which they are served next; none is empty. */
  const lines = new Map<string, Waiting[]>()

  const longest = (): [string, Waiting[]] | undefined => {
    let found: [string, Waiting[]] | undefined
    for (const line of lines) if (!found || line[1].length > found[1].length) found = line
    return found
  }
  const makeRoomFor = (from: string): void => {
    const crowd = longest()
    if (!crowd || (lines.get(from)?.length ?? 0) + 1 >= crowd[1].length) throw busy()
    crowd[1].pop()?.refuse()
    waitingCount--
  }
  const begin = async (from: string): Promise<void> => {
    if (running < mostAtOnce) {
      running++
      return
    }
    if (waitingCount >= mostWaiting) makeRoomFor(from)
    waitingCount++
    await new Promise<void>((resolve, reject) => {
      const line = lines.get(from) ?? []
      line.push({ begin: resolve, refuse: () => reject(busy()) })
      lines.set(from, line)
    })
  }
  const end = (): void => {
    const [next] = lines
    if (!next) {
      running--
      return
    }
    // The turn is handed on, so `running` stays as it is; whoever else of that line waits goes behind the other lines.
    const [from, line] = next
    const first = line.shift()
    lines.delete(from)
    if (line.length > 0) lines.set(from, line)
    waitingCount--
    first?.begin()
  }

  return {
    async run(work, from = '') {
      await begin(from)
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
