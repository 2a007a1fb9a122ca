import type { Json } from '../../rules/rule.ts'
import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { type AlarmScene, lastSeenAt, never, standingOf } from '../alarm-scene.ts'

/** Since when the engine is off; null while it runs, or nobody tells. */
type ParkedMemory = { readonly offSince: number } | null

/** From the later of both: standing, and the engine off. Who has no ignition to tell of is parked where it stands. */
const parkedSince = (scene: AlarmScene, memory: Json): { since: number; from: number } | undefined => {
  const standing = standingOf(scene)
  if (!standing || scene.item.last?.ignition === true || scene.at >= standing.until) return undefined
  const offSince = (memory as ParkedMemory)?.offSince ?? standing.since
  return { since: Math.max(standing.since, offSince), from: standing.from }
}

/** Parked in one place for so long. */
export const maxParkedFamily: AlarmFamilyRule = {
  remembersAlike: true,
  remember(_, scene, memory): ParkedMemory {
    if (scene.item.last?.ignition !== false) return null
    const known = memory as ParkedMemory
    return known ?? { offSince: lastSeenAt(scene) ?? scene.at }
  },
  holds({ info: { value } }, scene, memory) {
    const parked = value === null ? undefined : parkedSince(scene, memory)
    return parked && scene.at >= Math.max(parked.from, parked.since + (value as number)) ? one : nothing
  },
  quietUntil(least, scene, memory) {
    const parked = parkedSince(scene, memory)
    if (!parked) return never
    const from = Math.max(parked.from, parked.since + least)
    return scene.at < from ? from : undefined
  },
  changesAt({ info: { value } }, scene, memory) {
    const parked = value === null ? undefined : parkedSince(scene, memory)
    if (!parked) return never
    const from = Math.max(parked.from, parked.since + (value as number))
    return scene.at < from ? from : (standingOf(scene)?.until ?? never)
  },
  eventOf: () => 'maxParked',
  why: ({ info: { value } }, scene, { memory }) => ({
    limit: value,
    unit: 'ms',
    sinceTs: parkedSince(scene, memory)?.since ?? scene.at,
  }),
}
