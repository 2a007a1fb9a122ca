/** What an alarm receiving centre is told of an episode: that it has begun, is over, or never was. */
export type CraTurn = 'raised' | 'restored' | 'cancelled'

interface Episode {
  /** Null while it lasts, or where it has no length. */
  endTs: number | null
  /** Late data have shown that it never was. */
  isWithdrawn: boolean
}

/** What is still to be told, in its order, after all that was: told twice, or in another order, it comes to the same. */
export const craTurnsDue = ({ endTs, isWithdrawn }: Episode, told: readonly CraTurn[]): CraTurn[] => {
  const last = told.at(-1)
  if (isWithdrawn) return last === undefined || last === 'cancelled' ? [] : ['cancelled']
  const isOver = endTs !== null
  if (last === 'raised') return isOver ? ['restored'] : []
  // What was over has turned out to go on.
  if (last === 'restored' && isOver) return []
  return isOver ? ['raised', 'restored'] : ['raised']
}

/** Contact ID (SIA DC-05) of what a notice is about, where its rule names no code; none of them was made for vehicles. */
const codes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    panic: '120',
    crash: '100',
    tow: '130',
    jamming: '344',
    unplugged: '301',
    lowBattery: '302',
    doorOpen: '137',
    offline: '350',
  }),
)
const anyOther = '150'

export const usualCraCode = (event: string): string => codes.get(event) ?? anyOther
