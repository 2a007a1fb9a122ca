import type { Json } from '../../rules/rule.ts'
import { type AlarmFamily, alarmFamilyOf } from '../alarm-families.ts'
import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { type AlarmScene, never } from '../alarm-scene.ts'
import { type AlarmCombination, type AlarmSettings, othersOf } from '../alarm-settings.ts'

/** A condition as its family would judge it alone. */
interface Part {
  family: AlarmFamilyRule
  settings: AlarmSettings
}

/** Of each condition what its family keeps, and when a report found it true last. */
type CombinedMemory = readonly { readonly kept: Json; readonly trueAt: number | null }[]

interface Combined {
  combination: AlarmCombination
  parts: readonly Part[]
}

type SingleFamilies = Readonly<Record<Exclude<AlarmFamily, 'combined'>, AlarmFamilyRule>>

const nobody: Combined = { combination: { logic: 'all', withinMs: null, conditions: [] }, parts: [] }

/** A condition of a family that this version does not know is never true. */
const combine = (settings: AlarmSettings, families: SingleFamilies): Combined => {
  const combination = settings.info.combined
  const parts = (combination?.conditions ?? []).map((condition): Part | undefined => {
    const family = alarmFamilyOf(condition.family)
    if (!family || family === 'combined') return undefined
    return { family: families[family], settings: { ...settings, info: { ...settings.info, ...condition } } }
  })
  const isKnown = combination !== undefined && parts.every((part) => part !== undefined)
  return isKnown ? { combination, parts: parts as Part[] } : nobody
}

const keptOf = (memory: Json, nth: number): Json => (memory as CombinedMemory | null)?.[nth]?.kept ?? null
const trueAtOf = (memory: Json, nth: number): number | null => (memory as CombinedMemory | null)?.[nth]?.trueAt ?? null

const heldBy = ({ family, settings }: Part, scene: AlarmScene, kept: Json): readonly string[] =>
  family.holds(settings, scene, kept)

/** What happens in an instant is with what is true then and shortly after. */
const instantMs = 60_000

/** For how long a condition counts after a report has found it true. */
const countsForMs = ({ logic, withinMs }: AlarmCombination, { family }: Part): number => {
  const isWithin = logic === 'all' && withinMs !== null
  return isWithin ? withinMs : family.isInstant ? instantMs : 0
}

interface Look {
  isTrue: boolean
  /** Until when it counts, whatever happens. */
  until: number
}

const lookAt = ({ combination, parts }: Combined, scene: AlarmScene, memory: Json): Look[] =>
  parts.map((part, nth) => {
    const until = (trueAtOf(memory, nth) ?? Number.NEGATIVE_INFINITY) + countsForMs(combination, part)
    return { isTrue: scene.at < until || heldBy(part, scene, keptOf(memory, nth)).length > 0, until }
  })

const isTrue = ({ combination, parts }: Combined, looks: readonly Look[]): boolean =>
  parts.length > 0 && (combination.logic === 'any' ? looks.some(isSo) : looks.every(isSo))
const isSo = (look: Look): boolean => look.isTrue

/** Several conditions as one: all of them, any of them, or all within a time of one another. */
export const combinedFamilyOf = (families: SingleFamilies): AlarmFamilyRule => {
  // Made once for settings, which stay as they are: each process makes the same of them.
  const known = new WeakMap<AlarmSettings, Combined>()
  const combinedOf = (settings: AlarmSettings): Combined => {
    const before = known.get(settings)
    if (before) return before
    const made = combine(settings, families)
    known.set(settings, made)
    return made
  }
  return {
    remember(settings, scene, memory) {
      const combined = combinedOf(settings)
      let isOther = memory === null && combined.parts.length > 0
      const now = combined.parts.map((part, nth) => {
        const before = keptOf(memory, nth)
        const kept = part.family.remember ? part.family.remember(part.settings, scene, before) : before
        const isHeld = countsForMs(combined.combination, part) > 0 && heldBy(part, scene, kept).length > 0
        const trueAt = isHeld ? scene.at : trueAtOf(memory, nth)
        if (kept !== before || trueAt !== trueAtOf(memory, nth)) isOther = true
        return { kept, trueAt }
      })
      return isOther ? now : memory
    },
    seeOthers(settings, scene, memory) {
      const combined = combinedOf(settings)
      let isOther = false
      const now = combined.parts.map((part, nth) => {
        const before = { kept: keptOf(memory, nth), trueAt: trueAtOf(memory, nth) }
        if (!part.family.seeOthers) return before
        const kept = part.family.seeOthers(part.settings, scene, before.kept)
        // A report of the other's finds it true as one of its own does.
        const isTold = othersOf(part.settings).some((id) => scene.otherAt(id).place?.recordedAt === scene.at)
        const isHeld = isTold && countsForMs(combined.combination, part) > 0 && heldBy(part, scene, kept).length > 0
        const trueAt = isHeld ? scene.at : before.trueAt
        if (kept !== before.kept || trueAt !== before.trueAt) isOther = true
        return { kept, trueAt }
      })
      return isOther ? now : memory
    },
    holds(settings, scene, memory) {
      const combined = combinedOf(settings)
      return isTrue(combined, lookAt(combined, scene, memory)) ? one : nothing
    },
    changesAt(settings, scene, memory) {
      const combined = combinedOf(settings)
      let due = never
      for (const [nth, { until }] of lookAt(combined, scene, memory).entries()) {
        const { family, settings: own } = combined.parts[nth] as Part
        const changes = family.changesAt?.(own, scene, keptOf(memory, nth)) ?? never
        if (changes > scene.at && changes < due) due = changes
        if (until > scene.at && until < due) due = until
      }
      return due
    },
    isSilent(settings, scene) {
      return combinedOf(settings).parts.some(
        ({ family, settings: own }) =>
          family.isSilent && family.holds(own, scene, null).some((subject) => family.isSilent?.(own, scene, subject)),
      )
    },
    eventOf: () => 'combined',
    why(settings, scene, { memory }) {
      const { parts } = combinedOf(settings)
      const conditions = parts.flatMap((part, nth) => {
        const kept = keptOf(memory, nth)
        const [subject] = heldBy(part, scene, kept)
        if (subject === undefined) return []
        return [
          { event: part.family.eventOf(subject), ...part.family.why(part.settings, scene, { subject, memory: kept }) },
        ]
      })
      return { conditions }
    },
  }
}
