import { hasPossibleClock } from '@atalaya/domain/fix'
import { marks } from '../../database/position-marks.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import type { Report } from '../../ingest-port/report.ts'
import type { Entry, Stage } from '../commit/batch.ts'
import { truthOf } from '../intake/gateway-truth.ts'
import { keyOf } from '../store/positions.repository.ts'

/** Device → tracker, item, company. */
export const identify: Stage = (batch, { registry }) => {
  for (const submission of batch.submissions) {
    const truth = truthOf(registry, submission)
    if (typeof truth === 'string') {
      batch.counts.unknown += submission.reports.length
      batch.turnedAway.set(submission, truth)
      continue
    }
    const { item, trackerId } = truth
    const { companyId, itemId } = item
    const { receivedAt } = submission
    for (const report of submission.reports)
      batch.entries.push({
        submission,
        report,
        item,
        companyId,
        itemId,
        trackerId,
        receivedAt,
        mark: marks.none,
        driverId: null,
        sensors: null,
      })
  }
}

/**
 * Trackers repeat what they think is lost, now and then within one batch. Where no two payloads are alike, which is
 * nearly always, no keys need to be made.
 */
export const dropRepeats: Stage = (batch) => {
  const { entries } = batch
  const hashes = new Set<string | undefined>()
  for (const { report } of entries) hashes.add(report.fix.payloadHash)
  if (hashes.size === entries.length) return
  const keys = new Set<string>()
  batch.entries = entries.filter((entry) => keys.size < keys.add(keyOf(entry)).size)
}

/**
 * A wrong clock is stored for the installer to see, and moves nothing; nor does what is older than the history kept, nor
 * what somebody wants skipped.
 */
export const markClocks: Stage = (batch, { registry }) => {
  for (const entry of batch.entries) {
    const { recordedAt } = entry.report.fix
    if (!hasPossibleClock(recordedAt, entry.receivedAt)) entry.mark = marks.clock
    else if (recordedAt < registry.company(entry.companyId).keptFrom) entry.mark = marks.ended
    else if (isSkipped(entry.item, recordedAt)) entry.mark = marks.skipped
  }
}

const isSkipped = ({ skips }: TrackedItem, recordedAt: number): boolean =>
  skips !== null && recordedAt >= skips.fromTs && (skips.toTs === null || recordedAt < skips.toTs)

/** What a report means on this item: its odometer by the item's source, its driver by the tag. */
export const derive: Stage = (batch, { registry }) => {
  for (const entry of batch.entries) {
    const odometerM = odometerOf(entry.report, entry.item)
    // A submission survives its attempt, and may meet an item of another source in the next one.
    if (odometerM !== entry.report.fix.odometerM)
      entry.report = { ...entry.report, fix: { ...entry.report.fix, odometerM } }
    entry.driverId = driverIdOf(entry, registry.company(entry.companyId).driverByTag)
  }
}

const odometerOf = ({ fix, io }: Report, { odometerSource }: TrackedItem): number | undefined => {
  if (odometerSource === 'calculated') return undefined
  if (odometerSource === 'gps') return fix.odometerM
  const { canOdometerM } = io
  return typeof canOdometerM === 'number' && canOdometerM >= 0 ? canOdometerM : undefined
}

const driverIdOf = ({ report, item }: Entry, driverByTag: ReadonlyMap<string, number>): number | null => {
  if (item.itemType !== 1 || typeof report.driverTag !== 'string') return null
  return driverByTag.get(report.driverTag.toLowerCase()) ?? null
}
