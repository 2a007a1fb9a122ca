import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { lastSeenAt, never } from '../alarm-scene.ts'

/** Nothing was heard of it for so long. */
export const offlineFamily: AlarmFamilyRule = {
  holds({ info: { value } }, scene) {
    const heard = lastSeenAt(scene)
    return value !== null && heard !== undefined && scene.at >= heard + value ? one : nothing
  },
  quietUntil(least, scene) {
    const heard = lastSeenAt(scene)
    if (heard === undefined) return never
    return scene.at < heard + least ? heard + least : undefined
  },
  changesAt({ info: { value } }, scene) {
    const heard = lastSeenAt(scene)
    return value === null || heard === undefined ? never : heard + value
  },
  eventOf: () => 'offline',
  why: ({ info: { value } }, scene) => ({ limit: value, unit: 'ms', sinceTs: lastSeenAt(scene) ?? scene.at }),
}
