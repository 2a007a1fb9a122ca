import { alarmFamilyOf } from '@atalaya/domain/alarms/alarm-families'
import type { AlarmSettings } from '@atalaya/domain/alarms/alarm-settings'

/** What of a company and of its reports a rule looks at: the rest is not read. */
export interface BacktestNeeds {
  zones: ReadonlySet<number> | 'all' | undefined
  pois: boolean
  sensors: boolean
  worktime: boolean
  ownStates: boolean
  /** What trackers say and what follows, by kind. */
  events: readonly string[]
  /** Inputs: their values, or how exact a fix is. */
  withIo: boolean
}

export const looksAt = ({ info, geozones, pois, customStates }: AlarmSettings): BacktestNeeds => {
  const family = alarmFamilyOf(info.family)
  const kinds = family === 'event' ? info.events.kinds : []
  const watched = [
    ...(family === 'geozone' ? info.geozones.geozoneIds : []),
    ...(geozones.active ? geozones.geozoneIds : []),
  ]
  const hasPois = family === 'poi' || pois.active
  return {
    zones: kinds.some((kind) => kind.startsWith('geozone')) ? 'all' : watched.length > 0 ? new Set(watched) : undefined,
    pois: hasPois,
    sensors: family === 'sensor',
    worktime: family === 'outOfHours',
    ownStates: family === 'state' || customStates.active,
    events: kinds,
    withIo:
      family === 'sensor' ||
      family === 'io' ||
      family === 'monthlyFuel' ||
      hasPois ||
      watched.length > 0 ||
      kinds.some((kind) => kind.startsWith('door')),
  }
}
