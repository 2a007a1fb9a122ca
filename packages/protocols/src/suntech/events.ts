import type { IoValues } from '@atalaya/domain/fix'
import type { CodecEvent, CodecEventKind } from '../protocol.ts'

type Meaning = readonly [kind: CodecEventKind, code?: string]

const emergencies: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [1, ['panic']],
  [2, ['tow', 'parkingLock']],
  [3, ['unplugged']],
  [5, ['other', 'antiTheft']],
  [6, ['other', 'antiTheftDoor']],
  [7, ['other', 'movement']],
  [8, ['other', 'antiTheftShock']],
])

const alerts: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [1, ['overspeed']],
  [3, ['other', 'antennaCut']],
  [5, ['other', 'fenceOut']],
  [6, ['other', 'fenceIn']],
  [8, ['other', 'antennaShort']],
  [13, ['lowBattery', 'internal']],
  [14, ['lowBattery', 'external']],
  [15, ['other', 'vibration']],
  [16, ['crash']],
  [41, ['unplugged']],
  [45, ['other', 'batteryRemoved']],
  [46, ['fastAcceleration']],
  [47, ['hardBraking']],
  [50, ['jamming']],
])

/** What needs no event: the pipeline makes it from the input, or it says that something is over. */
const silent = new Set([2, 4, 9, 10, 33, 34, 40, 44])

const eventOf = ([kind, code]: Meaning): CodecEvent => ({ kind, ...(code ? { code } : {}) })

export const emergencyEvents = (id: number, io: IoValues): CodecEvent[] => {
  if (id === 1) io.isAlarmed = true
  if (id === 3) io.isUnplugged = true
  return [eventOf(emergencies.get(id) ?? ['other', `EMG${id}`])]
}

export const alertEvents = (id: number, io: IoValues): CodecEvent[] => {
  if (id === 33 || id === 34) io.ignition = id === 33
  if (id === 40 || id === 41) io.isUnplugged = id === 41
  return silent.has(id) ? [] : [eventOf(alerts.get(id) ?? ['other', `ALT${id}`])]
}
