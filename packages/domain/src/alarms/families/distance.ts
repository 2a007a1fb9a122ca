import { distanceM } from '../../geometry.ts'
import type { Json } from '../../rules/rule.ts'
import { type AlarmFamilyRule, nothing } from '../alarm-rule.ts'
import { type AlarmScene, never, placeLostAt } from '../alarm-scene.ts'
import type { AlarmSettings } from '../alarm-settings.ts'
import type { OtherFix } from '../other-places.ts'

/** Places jump to and fro about the limit: it is over beyond a tenth of it, and beyond 20 m where it is small. */
const marginShare = 0.1
const leastMarginM = 20

interface Apart {
  metres: number
  other: OtherFix
}

const otherIdOf = ({ info }: AlarmSettings): number | null => info.distance?.itemId ?? null

const isPlaced = (scene: AlarmScene): boolean => scene.item.lastGood !== undefined && scene.at < placeLostAt(scene)

/** Undefined where nobody knows where one of the two is. */
const apartOf = (settings: AlarmSettings, scene: AlarmScene): Apart | undefined => {
  const otherId = otherIdOf(settings)
  const { lastGood } = scene.item
  if (otherId === null || !lastGood || !isPlaced(scene)) return undefined
  const other = scene.otherAt(otherId).place
  return other ? { metres: distanceM(lastGood, other), other } : undefined
}

/** By the margin beyond the limit where it was true before. */
const isTrueAt = (metres: number, { info }: AlarmSettings, wasTrue: boolean): boolean => {
  const limit = info.value ?? Number.NaN
  const marginM = wasTrue ? Math.max(leastMarginM, marginShare * limit) : 0
  return info.distance?.side === 'within' ? metres < limit + marginM : metres > limit - marginM
}

const placeOf = ({ lat, lng, recordedAt }: OtherFix) => ({ lat, lng, ts: recordedAt })
/** By its side, which is what is said of it. */
const sides = { beyond: ['beyond'], within: ['within'] } as const

/** Further from another item than so much, or nearer to it: by where both were last, as of the instant. */
export const distanceFamily: AlarmFamilyRule = {
  seeOthers(settings, scene, memory): Json {
    const apart = apartOf(settings, scene)
    return apart && isTrueAt(apart.metres, settings, memory === true) ? true : null
  },
  holds: ({ info }, _, memory) => (memory === true ? sides[info.distance?.side ?? 'beyond'] : nothing),
  changesAt(settings, scene, memory) {
    const otherId = otherIdOf(settings)
    // Nobody knows where it is itself: that changes with its own next report.
    if (otherId === null || !isPlaced(scene)) return never
    const { changesAt } = scene.otherAt(otherId)
    return memory === true ? Math.min(changesAt, placeLostAt(scene)) : changesAt
  },
  figureOf: (settings, scene) => apartOf(settings, scene)?.metres,
  eventOf: (subject) => (subject === 'within' ? 'tooNear' : 'tooFar'),
  why(settings, scene) {
    const apart = apartOf(settings, scene)
    return {
      ...{ limit: settings.info.value, value: apart ? Math.round(apart.metres) : null, unit: 'm' },
      other: apart ? { itemId: otherIdOf(settings), ...placeOf(apart.other) } : null,
    }
  },
}
