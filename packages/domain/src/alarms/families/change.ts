import type { Json } from '../../rules/rule.ts'
import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { type AlarmScene, never } from '../alarm-scene.ts'
import type { AlarmChange, AlarmSettings } from '../alarm-settings.ts'

/** What was measured in a thirtieth of the time that is looked at: so a sensor that speaks each second costs no more. */
type Part = readonly [from: number, least: number, most: number]
const parts = 30

const changeOf = ({ info }: AlarmSettings): AlarmChange | undefined =>
  info.change && info.change.sensorId !== null ? info.change : undefined

const readingOf = ({ sensorId }: AlarmChange, { sensors }: AlarmScene): { value: number; at: number } | undefined => {
  const told = sensors?.[sensorId as number]
  return typeof told?.value === 'number' && told.at !== undefined ? { value: told.value, at: told.at } : undefined
}

const partsOf = (memory: Json): readonly Part[] => (memory as readonly Part[] | null) ?? []
const isIn = ({ withinMs }: AlarmChange, at: number, [from]: Part): boolean => from > at - withinMs

interface Found {
  /** The greater of what it fell and rose by, as far as it is asked for. */
  by: number
  limit: number
  /** From then on what it is compared with is too long ago. */
  until: number
}

/** Against all that was measured within the time: how far it has come from there. */
const foundIn = (change: AlarmChange, scene: AlarmScene, memory: Json): Found | undefined => {
  const now = readingOf(change, scene)
  if (!now) return undefined
  const { fall, rise, withinMs } = change
  let found: Found | undefined
  const see = (by: number, limit: number | null, from: number): void => {
    if (limit === null) return
    const until = by >= limit ? from + withinMs : 0
    if (!found || by / limit > found.by / found.limit) found = { by, limit, until: Math.max(until, found?.until ?? 0) }
    else if (until > found.until) found = { ...found, until }
  }
  for (const part of partsOf(memory)) {
    if (!isIn(change, scene.at, part)) continue
    see(part[2] - now.value, fall, part[0])
    see(now.value - part[1], rise, part[0])
  }
  return found
}

const isTold = (found: Found | undefined): found is Found => found !== undefined && found.by >= found.limit

/** A sensor that falls or rises by too much within a time: fuel that leaves a tank, a cold room whose door stands open. */
export const changeFamily: AlarmFamilyRule = {
  remember(settings, scene, memory) {
    const change = changeOf(settings)
    const reading = change && readingOf(change, scene)
    if (!change || !reading) return memory
    const step = change.withinMs / parts
    const from = Math.floor(reading.at / step) * step
    const before = partsOf(memory)
    const last = before.at(-1)
    if (reading.at !== scene.at || (last && from < last[0])) return memory
    const isSame = last?.[0] === from
    if (isSame && reading.value >= last[1] && reading.value <= last[2]) return memory
    const now: Part = isSame
      ? [from, Math.min(last[1], reading.value), Math.max(last[2], reading.value)]
      : [from, reading.value, reading.value]
    return [
      ...before.filter((part) => part !== last && isIn(change, scene.at, part)),
      ...(last && !isSame ? [last] : []),
      now,
    ]
  },
  holds(settings, scene, memory) {
    const change = changeOf(settings)
    return change && isTold(foundIn(change, scene, memory)) ? one : nothing
  },
  changesAt(settings, scene, memory) {
    const change = changeOf(settings)
    const found = change && foundIn(change, scene, memory)
    return isTold(found) ? found.until : never
  },
  figureOf(settings, scene, memory) {
    const change = changeOf(settings)
    return change && foundIn(change, scene, memory)?.by
  },
  eventOf: () => 'change',
  why(settings, scene, { memory }) {
    const change = changeOf(settings)
    const found = change && foundIn(change, scene, memory)
    return { limit: found?.limit ?? null, value: found?.by ?? null, sensorId: change?.sensorId ?? null }
  },
}
