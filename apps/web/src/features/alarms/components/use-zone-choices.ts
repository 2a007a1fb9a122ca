import { useMemo } from 'react'

const zones = Intl.supportedValuesOf('timeZone')

/** Every time zone that the browser knows, and those that are chosen whether it knows them or not. */
export const useZoneChoices = (chosen: readonly string[]) => {
  const others = [...new Set(chosen)].filter((zone) => zone !== '' && !zones.includes(zone)).join(' ')
  return useMemo(
    () =>
      [...others.split(' ').filter(Boolean), ...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    [others],
  )
}
