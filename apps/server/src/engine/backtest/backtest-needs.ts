import { type AlarmFamily, alarmFamilyOf } from '@atalaya/domain/alarms/alarm-families'
import { type AlarmSettings, originsOf } from '@atalaya/domain/alarms/alarm-settings'

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
  const origins = originsOf(info)
  const isFrom = (...families: AlarmFamily[]) =>
    origins.some(({ family }) => families.includes(alarmFamilyOf(family) as AlarmFamily))
  const kinds = origins.flatMap(({ family, events }) => (alarmFamilyOf(family) === 'event' ? events.kinds : []))
  const watched = [
    ...origins.flatMap(({ family, geozones: own }) => (alarmFamilyOf(family) === 'geozone' ? own.geozoneIds : [])),
    ...(geozones.active ? geozones.geozoneIds : []),
  ]
  const hasPois = isFrom('poi') || pois.active
  return {
    zones: kinds.some((kind) => kind.startsWith('geozone')) ? 'all' : watched.length > 0 ? new Set(watched) : undefined,
    pois: hasPois,
    sensors: isFrom('sensor', 'change'),
    worktime: isFrom('outOfHours'),
    ownStates: isFrom('state') || customStates.active,
    events: kinds,
    withIo:
      isFrom('sensor', 'change', 'io', 'monthlyFuel') ||
      hasPois ||
      watched.length > 0 ||
      kinds.some((kind) => kind.startsWith('door')),
  }
}
