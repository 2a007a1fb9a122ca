import { compareFixes } from '@atalaya/domain/fix'
import { runSensors, type SensorPlan } from '@atalaya/domain/sensors/sensor-plan'
import type { Entry, Stage } from '../commit/batch.ts'
import type { KnownItem } from '../state/item-memory.ts'
import { isLate } from '../state/item-reduction.ts'
import { entriesByItem } from './reduce.stages.ts'

/**
 * What a report's sensors say, before it is stored, so that it goes in with its row. Taken for granted is that nothing
 * of the batch is a repeat and nothing late: where that is wrong, the reduction says otherwise and the row is corrected.
 */
export const deriveSensors: Stage = (batch, { memory, registry }) => {
  for (const [itemId, entries] of entriesByItem(batch.entries)) {
    const { companyId, report } = entries[0] as Entry
    const plan = registry.company(companyId).sensors.at(report.fix.recordedAt).value(itemId)
    if (plan) predict(plan, entries, memory.get(itemId) ?? (batch.recalled.get(itemId) as KnownItem))
  }
}

const predict = (plan: SensorPlan, entries: Entry[], { state }: KnownItem): void => {
  const run = runSensors(plan, state.sensors)
  for (const entry of entries.toSorted((a, b) => compareFixes(a.report.fix, b.report.fix))) {
    if (!isLate(state, entry.report.fix)) entry.sensors = run.take(entry.report) ?? null
  }
}
