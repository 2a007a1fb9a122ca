import type { IoValues } from '@atalaya/domain/fix'
import type { CodecEvent } from '../protocol.ts'
import { greenDrivingKinds } from './io-names.ts'

const panicPriority = 2

const greenDrivingEvent = ({ greenDrivingKind, greenDrivingG }: IoValues): CodecEvent => {
  const value = typeof greenDrivingG === 'number' ? { value: greenDrivingG } : {}
  if (greenDrivingKind === greenDrivingKinds.acceleration) return { kind: 'fastAcceleration', ...value }
  if (greenDrivingKind === greenDrivingKinds.braking) return { kind: 'hardBraking', ...value }
  if (greenDrivingKind === greenDrivingKinds.cornering) return { kind: 'sharpTurn', ...value }
  return { kind: 'other', code: `253:${greenDrivingKind ?? ''}` }
}

/** What the tracker's own scenarios say by the id that made the record; its value decides whether it began or ended. */
export const eventOf = (eventId: number, io: IoValues, priority: number): CodecEvent | undefined => {
  switch (eventId) {
    case 236:
      return io.isAlarmed ? { kind: 'panic' } : undefined
    case 242:
      return io.isManDown ? { kind: 'panic', code: '242' } : undefined
    case 246:
      return io.isTowed ? { kind: 'tow' } : undefined
    case 247:
      // 1 and 6 are the impact itself; 2 to 5 its traces, which may be all that reaches us.
      return io.crashKind === 0 ? undefined : { kind: 'crash', code: String(io.crashKind ?? '') }
    case 249:
      return io.isJammed ? { kind: 'jamming' } : undefined
    case 252:
      return io.isUnplugged ? { kind: 'unplugged' } : undefined
    case 253:
      return greenDrivingEvent(io)
    case 255:
      return { kind: 'overspeed', ...(typeof io.overspeedKmh === 'number' ? { value: io.overspeedKmh } : {}) }
    case 318:
      // 1 warning, 2 critical: satellites are jammed, not the mobile network.
      return io.gnssJamming ? { kind: 'jamming', code: `318:${io.gnssJamming}` } : undefined
    case 1412:
      return io.isFallen ? { kind: 'crash', code: '1412' } : undefined
    case 10_820:
    case 10_821:
    case 10_822:
    case 10_823: {
      const key = `bleBatteryLow${eventId - 10_819}`
      return io[key] ? { kind: 'lowBattery', code: key } : undefined
    }
    default:
      // The installer gave some input the highest priority: a button, whatever it is wired to.
      return priority === panicPriority ? { kind: 'panic', code: String(eventId) } : undefined
  }
}
