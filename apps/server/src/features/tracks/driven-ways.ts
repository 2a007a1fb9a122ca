import type { ItemId } from '@atalaya/contract/identifiers'
import type { DrivenWays } from '@atalaya/contract/tracks'
import type { ItemType } from '@atalaya/contract/values'
import { thinWays } from '@atalaya/domain/days/driven-ways'
import { encodeLine } from '@atalaya/domain/encoded-line'
import { failure } from '../../access/failures.ts'
import type { Tx } from '../../database/tenant.ts'
import { wayPoints } from '../../limits/calls.limits.ts'
import { readItemWays } from '../day-sums/index.ts'
import type { Period } from './tracks.repository.ts'

/** Where one item drove in a period. Fails with `search.toolarge` where it has to be read from more fixes than a call may look at. */
export const readDrivenWays = async (
  tx: Tx,
  { itemId, itemType }: { itemId: number; itemType: ItemType },
  { fromTs, toTs, now }: Period & { now: number },
): Promise<DrivenWays> => {
  const ways = await readItemWays(tx, { itemId, itemType, fromTs, toTs, now })
  if (!ways) throw failure('search.toolarge')
  // They are thinned by day already.
  const thinned = thinWays(ways, { toleranceM: 0, mostPoints: wayPoints.value })
  return {
    itemType,
    itemId: itemId as ItemId,
    fromTs,
    toTs,
    startedAt: thinned.map(({ startedAt }) => startedAt),
    endedAt: thinned.map(({ endedAt }) => endedAt),
    lines: thinned.map(encodeLine),
  }
}
