import { feature } from '../feature.ts'
import { driverAssignmentHandlers } from './driver-assignments.handlers.ts'

export const driverAssignments = feature({
  handlers: ({ clock }) => ({ driverAssignments: driverAssignmentHandlers(clock) }),
})
