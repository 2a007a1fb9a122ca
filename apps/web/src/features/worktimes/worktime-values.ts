import type { Worktime } from '@atalaya/contract/worktimes'
import type { WorktimeDraft } from './worktimes.queries.ts'

export interface WorktimeValues extends Record<string, unknown>, Required<WorktimeDraft> {}

/** A new one begins empty, on the clocks of whoever makes it. */
export const newWorktime = (timezone: string): WorktimeValues => ({
  name: '',
  description: '',
  colour: 'blue',
  timezone,
  spans: [],
  holidays: [],
  vehicleIds: [],
  driverIds: [],
  groupIds: [],
})

export const worktimeValuesOf = (worktime: Worktime): WorktimeValues => {
  const { id: _, createdTs: __, updatedTs: ___, version: ____, ...values } = worktime
  return values
}
