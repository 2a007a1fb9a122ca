import type { ItemEvent } from '@atalaya/contract/tracks'
import type { MapPalette } from '../../../map/map-palette.ts'

const dangerous: readonly string[] = ['panic', 'crash', 'tow', 'jamming', 'unplugged'] satisfies ItemEvent['kind'][]

export const isDangerous = (kind: ItemEvent['kind']): boolean => dangerous.includes(kind)

/** Danger in the colour of alarms; all else is dark, and its icon says what it is. */
export const eventColour = (kind: ItemEvent['kind'], palette: MapPalette): string =>
  isDangerous(kind) ? palette.alarm : palette.text
