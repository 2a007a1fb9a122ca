import { addressBlock } from '../limits/address-block.ts'
import { unidentifiedChannels, unidentifiedChannelsAnAddress } from '../limits/live-connections.limits.ts'

interface Waiting {
  /** Ends it: somebody newer takes its place. */
  giveWay(): void
}

/**
 * Those who have not said who they are, of this process: a few an address, some hundreds in all. The oldest makes room, so
 * that whoever fills it with silence loses his own first and keeps nobody out.
 */
export const createWaitingRoom = () => {
  const byAddress = new Map<string, Set<Waiting>>()
  let count = 0

  const leave = (block: string, waiting: Waiting): void => {
    const own = byAddress.get(block)
    if (!own?.delete(waiting)) return
    count--
    if (own.size === 0) byAddress.delete(block)
  }

  /** Sets keep the order of coming: the first is the oldest. */
  const dismissOldest = (block: string): void => {
    const [oldest] = byAddress.get(block) ?? []
    if (!oldest) return
    leave(block, oldest)
    oldest.giveWay()
  }

  const fullest = (): string => {
    let most: [string, number] = ['', 0]
    for (const [block, { size }] of byAddress) if (size > most[1]) most = [block, size]
    return most[0]
  }

  return {
    /** Returns how it leaves again. */
    enter(ip: string, waiting: Waiting): () => void {
      const block = addressBlock(ip)
      const own = byAddress.get(block) ?? new Set()
      byAddress.set(block, own)
      own.add(waiting)
      count++
      if (own.size > unidentifiedChannelsAnAddress.value) dismissOldest(block)
      else if (count > unidentifiedChannels.value) dismissOldest(fullest())
      return () => leave(block, waiting)
    },
    size: (): number => count,
  }
}
