import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { never, placeLostAt } from '../alarm-scene.ts'

/** Faster than a limit of its own, by the last fix that was believed. */
export const speedFamily: AlarmFamilyRule = {
  holds({ info: { value } }, scene) {
    const speedKmh = scene.item.lastGood?.speedKmh
    return value !== null && speedKmh !== undefined && speedKmh > value && scene.at < placeLostAt(scene) ? one : nothing
  },
  quietUntil(least, { item }) {
    const speedKmh = item.lastGood?.speedKmh
    return speedKmh === undefined || speedKmh <= least ? never : undefined
  },
  changesAt({ info: { value } }, scene) {
    const speedKmh = scene.item.lastGood?.speedKmh
    return value !== null && speedKmh !== undefined && speedKmh > value && scene.at < placeLostAt(scene)
      ? placeLostAt(scene)
      : never
  },
  figureOf: (_, { item }) => item.lastGood?.speedKmh,
  eventOf: () => 'speed',
  why: ({ info: { value } }, { item }) => ({ limit: value, value: item.lastGood?.speedKmh ?? null, unit: 'km/h' }),
}
