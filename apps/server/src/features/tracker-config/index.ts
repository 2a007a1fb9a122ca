export { trackerConfigConstraints, trackerConfigHandlers } from './tracker-config.handlers.ts'
