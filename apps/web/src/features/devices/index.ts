export { IdLabel } from './components/id-label.tsx'
export { type DeviceRow, useDevices } from './devices.queries.ts'
