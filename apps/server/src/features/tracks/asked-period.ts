import { failure } from '../../access/failures.ts'

/** Fails with `input.invalid` where it ends before it begins, and with `search.toolarge` where it is longer than a call may ask for. */
export const checkPeriod = ({ from_ts, to_ts }: { from_ts: number; to_ts: number }, longestMs: number): void => {
  if (from_ts > to_ts) throw failure('input.invalid', { fields: { from_ts: 'period.reversed' } })
  if (to_ts - from_ts > longestMs) throw failure('search.toolarge')
}
