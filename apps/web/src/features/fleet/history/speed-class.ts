import type { MapPalette } from '../../../map/map-palette.ts'

/** Lower ends of the classes that a route is coloured by, km/h; the last is over the limit of most roads. */
const speedClassesKmh = [0, 30, 60, 90, 120] as const

/** Above it speed has the colour of alarms. */
export const overLimitKmh = speedClassesKmh[4]

/** Index into `speedClassesKmh`. */
export const speedClassOf = (speedKmh: number | null | undefined): number => {
  let of = speedClassesKmh.length - 1
  while (of > 0 && (speedKmh ?? 0) < (speedClassesKmh[of] as number)) of -= 1
  return of
}

export const speedColour = (of: number, { speeds, alarm }: MapPalette): string => speeds[of] ?? alarm
