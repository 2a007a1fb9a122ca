import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { isOnTrip, never, tripChangesAt } from '../alarm-scene.ts'

/** Under way while its work timetable says that it is not to be used. Without a timetable there is nothing to say. */
export const outOfHoursFamily: AlarmFamilyRule = {
  holds: (_, scene) => (scene.worktime && isOnTrip(scene) && !scene.worktime.at(scene.at).isOpen ? one : nothing),
  changesAt: (_, scene) =>
    scene.worktime && isOnTrip(scene) ? Math.min(tripChangesAt(scene), scene.worktime.at(scene.at).until) : never,
  quietUntil: (_, scene) => (scene.worktime && isOnTrip(scene) ? undefined : never),
  eventOf: () => 'outOfHours',
  why: (_, { item, at }) => ({ sinceTs: item.open?.startedAt ?? at }),
}
