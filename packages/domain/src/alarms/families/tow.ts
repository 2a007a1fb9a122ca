import type { LatLng } from '../../fix.ts'
import { distanceM } from '../../geometry.ts'
import type { Json } from '../../rules/rule.ts'
import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { fixOf, never } from '../alarm-scene.ts'

/** Further than drift, and further than a lorry turns on a yard while its ignition is reported late. */
const towedM = 150
const fixesBeyond = 2
/** Whoever tows it has put it down. */
const settledM = 60
const settledMs = 10 * 60_000

/** Where it stood when its engine went off; then, whether it is away from there, and where it moved last. */
type TowMemory = {
  readonly lat: number
  readonly lng: number
  readonly beyond: number
  readonly moved?: { readonly lat: number; readonly lng: number; readonly at: number }
} | null

const anchoredAt = ({ lat, lng }: LatLng): TowMemory => ({ lat, lng, beyond: 0 })

/** Moves although its engine is off. */
export const towFamily: AlarmFamilyRule = {
  remembersAlike: true,
  remember(_, scene, memory): TowMemory {
    const { last, lastGood } = scene.item
    if (last?.ignition !== false || !lastGood) return null
    const known = memory as TowMemory
    if (!known) return anchoredAt(lastGood)
    const fix = fixOf(scene)
    if (!fix) return known
    if (known.moved) {
      if (distanceM(known.moved, fix) > settledM)
        return { ...known, moved: { lat: fix.lat, lng: fix.lng, at: scene.at } }
      return scene.at - known.moved.at >= settledMs ? anchoredAt(fix) : known
    }
    if (distanceM(known, fix) <= towedM) return known.beyond === 0 ? known : { ...known, beyond: 0 }
    const beyond = known.beyond + 1
    return beyond < fixesBeyond
      ? { ...known, beyond }
      : { ...known, beyond, moved: { lat: fix.lat, lng: fix.lng, at: scene.at } }
  },
  holds: (_, __, memory: Json) => ((memory as TowMemory)?.moved ? one : nothing),
  quietUntil: (_, __, memory) => ((memory as TowMemory)?.moved ? undefined : never),
  eventOf: () => 'tow',
  why(_, { item }, { memory }) {
    const from = memory as TowMemory
    return {
      from: from && { lat: from.lat, lng: from.lng },
      distanceM: from && item.lastGood ? Math.round(distanceM(from, item.lastGood)) : null,
    }
  },
}
