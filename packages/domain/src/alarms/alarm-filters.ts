import type { AlarmRule } from './alarm-rule.ts'
import { type AlarmScene, isOnTrip, never, tripChangesAt } from './alarm-scene.ts'
import type { AlarmSettings, StateLogic } from './alarm-settings.ts'

export const isInStates = (id: number | null, logic: StateLogic, stateIds: readonly number[]): boolean =>
  (id !== null && stateIds.includes(id)) === (logic === 3)

const isAmong = (inside: readonly number[], ids: readonly number[]): boolean => ids.some((id) => inside.includes(id))

/** From its first date until its last, which does not belong to it. */
const isValid = ({ validFromTs, validUntilTs }: AlarmSettings['timing'], at: number): boolean =>
  (validFromTs === null || at >= validFromTs) && (validUntilTs === null || at < validUntilTs)

/** Whether an alarm that is true counts where, when and as its item is: the same filters for every family. */
export const passesFilters = ({ settings, hours }: AlarmRule, scene: AlarmScene): boolean => {
  const { geozones, pois, inTrack, timeRange, customStates, timing } = settings
  if (!isValid(timing, scene.at)) return false
  if (geozones.active && isAmong(scene.zones.inside, geozones.geozoneIds) !== geozones.in) return false
  if (pois.active && isAmong(scene.pois.inside, pois.poiIds) !== pois.in) return false
  if (inTrack.active && isOnTrip(scene) !== inTrack.in) return false
  if (customStates.active && !isInStates(scene.customState.id, customStates.logic, customStates.stateIds)) return false
  return !timeRange.active || !hours || hours.at(scene.at).isOpen === timeRange.in
}

/** When time alone may let it pass, or no more; later than the scene. */
export const filtersChangeAt = ({ settings, hours }: AlarmRule, scene: AlarmScene): number => {
  const { inTrack, timeRange, customStates, timing } = settings
  let next = never
  for (const ts of [timing.validFromTs, timing.validUntilTs]) if (ts !== null && ts > scene.at && ts < next) next = ts
  if (inTrack.active) next = Math.min(next, tripChangesAt(scene))
  if (customStates.active) next = Math.min(next, scene.customState.until)
  return timeRange.active && hours ? Math.min(next, hours.at(scene.at).until) : next
}
