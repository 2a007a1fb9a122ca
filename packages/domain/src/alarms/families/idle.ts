import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { type AlarmScene, lastSeenAt, never } from '../alarm-scene.ts'

/** A running engine that is told of no more is a claim no longer (0016). */
const lostAt = (scene: AlarmScene): number => {
  const { offlineFromMs, maxGapMs } = scene.motion
  return (lastSeenAt(scene) ?? Number.NEGATIVE_INFINITY) + Math.min(offlineFromMs, maxGapMs)
}

/** Stands with its engine on for so long. */
export const idleFamily: AlarmFamilyRule = {
  holds({ info: { value } }, scene) {
    const { idleSince, last } = scene.item
    if (value === null || idleSince === undefined || last?.ignition !== true) return nothing
    return scene.at >= idleSince + value && scene.at < lostAt(scene) ? one : nothing
  },
  quietUntil(least, { item: { idleSince, last }, at }) {
    if (idleSince === undefined || last?.ignition !== true) return never
    return at < idleSince + least ? idleSince + least : undefined
  },
  changesAt({ info: { value } }, scene) {
    const { idleSince, last } = scene.item
    if (value === null || idleSince === undefined || last?.ignition !== true) return never
    return scene.at < idleSince + value ? idleSince + value : lostAt(scene)
  },
  eventOf: () => 'idle',
  why: ({ info: { value } }, { item, at }) => ({
    ...{ limit: value, value: at - (item.idleSince ?? at), unit: 'ms' },
    sinceTs: item.idleSince ?? at,
  }),
}
