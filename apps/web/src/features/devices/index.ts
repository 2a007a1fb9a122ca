export { type DeviceRow, useDevices } from './devices.queries.ts'
