import type { Json } from '../../rules/rule.ts'
import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { type AlarmScene, fixOf, never, placeLostAt } from '../alarm-scene.ts'

/** How often it was how fast, in steps: what an item of its kind does on its own roads. */
type Speeds = readonly number[]

const stepKmh = 5
const mostSteps = 60
/** Of who has driven less nobody knows what is usual. */
const leastFixes = 100
/** Then what was long ago counts half, so that another route becomes usual. */
const mostFixes = 5_000
/** Slower than this it stands, or is being parked. */
const leastKmh = 10
/** Of twenty fixes under way nineteen are not faster. */
const usualShare = 0.95

const speedsOf = (memory: Json): Speeds => (memory as Speeds | null) ?? []
const sum = (speeds: Speeds): number => speeds.reduce((all, count) => all + count, 0)

/** Undefined while too little is known. */
const usualKmh = (memory: Json): number | undefined => {
  const speeds = speedsOf(memory)
  const all = sum(speeds)
  if (all < leastFixes) return undefined
  let met = 0
  for (const [step, count] of speeds.entries()) {
    met += count
    if (met >= usualShare * all) return (step + 1) * stepKmh
  }
  return undefined
}

const limitKmh = (percent: number, memory: Json): number | undefined => {
  const usual = usualKmh(memory)
  return usual === undefined ? undefined : (usual * (100 + percent)) / 100
}

const speedOf = ({ item }: AlarmScene): number | undefined => item.lastGood?.speedKmh

const isBeyond = (percent: number | null, scene: AlarmScene, memory: Json): boolean => {
  const [speed, limit] = [speedOf(scene), percent === null ? undefined : limitKmh(percent, memory)]
  return speed !== undefined && limit !== undefined && speed > limit && scene.at < placeLostAt(scene)
}

/** Faster than it usually drives, by so many percent: each item by its own past since the rule was made. */
export const unusualSpeedFamily: AlarmFamilyRule = {
  remembersAlike: true,
  remember(_, scene, memory) {
    const speed = fixOf(scene)?.speedKmh
    if (speed === undefined || speed < leastKmh) return memory
    const before = speedsOf(memory)
    const step = Math.min(mostSteps - 1, Math.floor(speed / stepKmh))
    const now = Array.from({ length: Math.max(before.length, step + 1) }, (_, nth) => before[nth] ?? 0)
    now[step] = (now[step] as number) + 1
    return sum(now) > mostFixes ? now.map((count) => Math.floor(count / 2)) : now
  },
  holds: ({ info: { value } }, scene, memory) => (isBeyond(value, scene, memory) ? one : nothing),
  changesAt: ({ info: { value } }, scene, memory) => (isBeyond(value, scene, memory) ? placeLostAt(scene) : never),
  quietUntil: (least, scene, memory) => (isBeyond(least, scene, memory) ? undefined : never),
  figureOf(_, scene, memory) {
    const [speed, usual] = [speedOf(scene), usualKmh(memory)]
    return speed === undefined || usual === undefined ? undefined : (speed / usual - 1) * 100
  },
  eventOf: () => 'unusualSpeed',
  why: ({ info: { value } }, scene, { memory }) => ({
    limit: limitKmh(value ?? 0, memory) ?? null,
    value: speedOf(scene) ?? null,
    unit: 'km/h',
  }),
}
