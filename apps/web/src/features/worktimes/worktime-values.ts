import type { BodyIn } from '@atalaya/contract/route'
import type { Worktime, worktimeRoutes } from '@atalaya/contract/worktimes'

export interface WorktimeValues extends Record<string, unknown>, Required<BodyIn<typeof worktimeRoutes.create>> {}

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
