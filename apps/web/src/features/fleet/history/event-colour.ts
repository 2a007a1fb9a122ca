import type { ItemEvent } from '@atalaya/contract/tracks'
import type { MapPalette } from '../../../map/map-palette.ts'

const dangerous: readonly string[] = ['panic', 'crash', 'tow', 'jamming', 'unplugged'] satisfies ItemEvent['kind'][]

/** Danger in the colour of alarms, places in the accent, and how somebody drove in that of attention. */
export const eventColour = (kind: ItemEvent['kind'], palette: MapPalette): string => {
  if (dangerous.includes(kind)) return palette.alarm
  return kind.startsWith('geozone') ? palette.accent : palette.idling
}
