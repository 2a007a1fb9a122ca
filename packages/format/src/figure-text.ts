import type { FuelUnit } from '@atalaya/domain/units'
import type { Format } from './format.ts'

/** What a figure's column says of it. */
interface Figure {
  kind: string
  /** As it is written behind: `km`. */
  unit?: string | undefined
  unitKind?: string | undefined
  decimals?: number | undefined
}

/** A figure as it is read: `1.240,5 km`, `3 h 20 min`; consumption as the company reads it. */
export const figureText = (
  column: Figure | undefined,
  value: number,
  { format, fuelUnit }: { format: Format; fuelUnit: FuelUnit },
): string => {
  if (column?.unitKind === 'consumption') return format.consumption(value, fuelUnit)
  if (column?.kind === 'duration') return format.workTime(value)
  const figure = format.number(value, column?.decimals ?? 0)
  return column?.unit ? `${figure}\u00a0${column.unit}` : figure
}
