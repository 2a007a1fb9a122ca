import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { never, standingOf } from '../alarm-scene.ts'

/** Has been at one stop for so long, with its engine on or off. */
export const maxStopFamily: AlarmFamilyRule = {
  holds({ info: { value } }, scene) {
    const standing = value === null ? undefined : standingOf(scene)
    if (!standing) return nothing
    const from = Math.max(standing.from, standing.since + (value as number))
    return scene.at >= from && scene.at < standing.until ? one : nothing
  },
  quietUntil(least, scene) {
    const standing = standingOf(scene)
    if (!standing) return never
    const from = Math.max(standing.from, standing.since + least)
    return scene.at < from ? from : undefined
  },
  changesAt({ info: { value } }, scene) {
    const standing = value === null ? undefined : standingOf(scene)
    if (!standing) return never
    const from = Math.max(standing.from, standing.since + (value as number))
    return scene.at < from ? from : standing.until
  },
  eventOf: () => 'maxStop',
  why: ({ info: { value } }, scene) => ({ limit: value, unit: 'ms', sinceTs: standingOf(scene)?.since ?? scene.at }),
}
