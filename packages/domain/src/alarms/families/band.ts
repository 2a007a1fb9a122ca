import { type AlarmFamilyRule, nothing, one } from '../alarm-rule.ts'
import { type AlarmScene, never } from '../alarm-scene.ts'
import type { AlarmBand, AlarmSettings } from '../alarm-settings.ts'

/** A figure, or what is on or off as 1 or 0; undefined for words and for what was never told. */
const figureOf = (value: unknown): number | undefined =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'number' ? value : undefined

type Read = (settings: AlarmSettings, scene: AlarmScene) => { value: unknown; band: AlarmBand; name: Why['name'] }
type Why = { name: string | number | null }

const isOut = ({ value, band: { above, below } }: ReturnType<Read>): boolean => {
  const figure = figureOf(value)
  return figure !== undefined && ((above !== null && figure > above) || (below !== null && figure < below))
}

/** A figure that has left its band: above the one limit, or below the other. */
const bandFamily = (event: 'sensor' | 'io', read: Read): AlarmFamilyRule => ({
  holds: (settings, scene) => (isOut(read(settings, scene)) ? one : nothing),
  quietUntil(_, scene, __, rules) {
    for (const { settings } of rules) if (isOut(read(settings, scene))) return undefined
    return never
  },
  figureOf: (settings, scene) => figureOf(read(settings, scene).value),
  eventOf: () => event,
  why(settings, scene) {
    const { value, band, name } = read(settings, scene)
    const figure = figureOf(value) ?? null
    const isAbove = band.above !== null && figure !== null && figure > band.above
    const limit = isAbove ? band.above : band.below
    return { limit, value: figure, ...(event === 'io' ? { input: name } : { sensorId: name }) }
  },
})

/** One of the company's own sensors. */
export const sensorFamily = bandFamily('sensor', ({ info: { sensor } }, { sensors }) => ({
  value: sensor.sensorId === null ? undefined : sensors?.[sensor.sensorId]?.value,
  band: sensor,
  name: sensor.sensorId,
}))

/** An input as the tracker reported it last. */
export const ioFamily = bandFamily('io', ({ info }, { io }) => ({
  value: io[info.io.input],
  band: info.io,
  name: info.io.input,
}))
