import { readInt4s, readInt8s } from '../../database/binary-results.ts'
import type { Stretch } from './long-past.ts'
import type { PastStretches } from './past-stretches.repository.ts'

export const stretchesOf = (columns: PastStretches): Stretch[] => {
  const until = readInt8s(columns.until)
  const idleMs = readInt8s(columns.idleMs)
  const geozoneId = readInt4s(columns.geozoneId)
  return readInt8s(columns.from).map((from, nth) => ({
    from: from as number,
    until: until[nth] ?? null,
    idleMs: idleMs[nth] ?? 0,
    geozoneId: geozoneId[nth] ?? 0,
  }))
}
