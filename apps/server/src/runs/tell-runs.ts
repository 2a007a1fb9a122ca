import type { BusEvent } from '../adapters/bus.ts'

/** To open pages of this process; those of others ask again while something runs. */
export const runsChanged = ({
  companyId,
  resellerId,
}: {
  companyId: number | null
  resellerId: number | null
}): BusEvent[] => [
  ...(companyId === null
    ? []
    : [{ kind: 'live' as const, companyId, messages: [{ kind: 'records' as const, noun: 'runs' }] }]),
  ...(resellerId === null ? [] : [{ kind: 'resellerRecordsChanged' as const, resellerId, noun: 'resellerRuns' }]),
]
