import type { AttributeRow } from '../attribute-table.ts'

/** In the maker's words: what becomes of each field, and why where nothing does. */
export const templateAttributes: readonly AttributeRow[] = [
  { inFrame: 'date, time, A or V, lat, lng, km/h, heading, metres, satellites', takenAs: 'fix' },
  { inFrame: 'ign', takenAs: 'ignition' },
  { inFrame: 'bat, millivolts', takenAs: 'batteryVoltageV' },
  { inFrame: 'odo, kilometres', takenAs: 'odometerM' },
  { inFrame: 'sos', takenAs: 'event:panic' },
  { inFrame: 'tag', takenAs: 'driverTag' },
  { inFrame: 'number', takenAs: null, note: 'only for the acknowledgement' },
]
