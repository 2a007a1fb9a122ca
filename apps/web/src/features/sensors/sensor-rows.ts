import type { LiveMessage } from '@atalaya/contract/live'
import type { SensorReading } from '@atalaya/contract/sensors'

/** Spec 1 §9: the table of all sensors is for fewer items than this. */
export const sensorTableLimit = 1_000

export interface SensorRow {
  id: number
  name: string
  itemType: 1 | 2 | 3
  /** Of the report that told the readings; null before the first. */
  recordedAt: number | null
  readings: Readonly<Record<string, SensorReading>>
}

type SensorMessage = Extract<LiveMessage, { kind: 'sensor' }>

/** Rows with what has just come; the same array, and the same rows, where nothing of theirs did. */
export const withReadings = (
  rows: readonly SensorRow[],
  messages: readonly Pick<SensorMessage, 'itemId' | 'recordedAt' | 'sensors'>[],
): readonly SensorRow[] => {
  const latest = new Map<number, (typeof messages)[number]>()
  for (const message of messages) latest.set(message.itemId, message)
  if (!rows.some(({ id }) => latest.has(id))) return rows
  return rows.map((row) => {
    const message = latest.get(row.id)
    return message ? { ...row, recordedAt: message.recordedAt, readings: message.sensors ?? row.readings } : row
  })
}

/** Rows of the items that exist now, with the readings that were known of them. */
export const rowsOf = (
  items: readonly Pick<SensorRow, 'id' | 'name' | 'itemType'>[],
  known: readonly SensorRow[],
): readonly SensorRow[] => {
  const before = new Map(known.map((row) => [row.id, row]))
  return items.map((item) => ({ ...(before.get(item.id) ?? { recordedAt: null, readings: {} }), ...item }))
}
