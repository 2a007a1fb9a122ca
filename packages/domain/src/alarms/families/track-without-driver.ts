import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { isOnTrip, tripChangesAt } from '../alarm-scene.ts'

/** Under way, and nobody is known to drive. */
export const trackWithoutDriverFamily: AlarmFamilyRule = {
  holds: (_, scene) => (scene.driverId === null && isOnTrip(scene) ? one : nothing),
  changesAt: (_, scene) => tripChangesAt(scene),
  eventOf: () => 'trackWithoutDriver',
  why: (_, { item, at }) => ({ sinceTs: item.open?.startedAt ?? at }),
}
