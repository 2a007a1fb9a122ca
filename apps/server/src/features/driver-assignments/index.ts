export { driverAssignmentHandlers } from './driver-assignments.handlers.ts'
