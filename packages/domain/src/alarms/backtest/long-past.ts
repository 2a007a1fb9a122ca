import { alarmFamilyOf } from '../alarm-families.ts'
import type { AlarmSettings } from '../alarm-settings.ts'

/** What of an item's history is enough to try a rule on, without its reports. */
export const longPasts = ['trips', 'stops', 'visits'] as const
export type LongPast = (typeof longPasts)[number]

/** Undefined for a rule that looks at something which reports alone say. */
export const longPastOf = ({ info, geozones, pois, inTrack }: AlarmSettings): LongPast | undefined => {
  if (geozones.active || pois.active) return undefined
  switch (alarmFamilyOf(info.family)) {
    case 'maxDriving':
    case 'trackWithoutDriver':
      return 'trips'
    case 'maxStop':
    case 'maxParked':
      return inTrack.active ? undefined : 'stops'
    case 'geozone':
      return inTrack.active ? undefined : 'visits'
    default:
      return undefined
  }
}
