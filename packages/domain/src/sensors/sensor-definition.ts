/** `number` a figure with a unit · `switch` on or off · `text` a state that has a name. */
export const sensorKinds = ['number', 'switch', 'text'] as const
export type SensorKind = (typeof sensorKinds)[number]

/** `key` is a name of io-dictionary.ts, a raw id such as `io66`, or one of `positionInputs`. */
export type SensorSource = { kind: 'input'; key: string } | { kind: 'formula'; formula: string }

/** What the position itself says, for sources and formulas, beside the tracker's inputs. */
export const positionInputs = ['speedKmh', 'altitudeM', 'heading', 'satellites'] as const
export type PositionInput = (typeof positionInputs)[number]

export interface CalibrationPoint {
  x: number
  y: number
}

/** Outside of a table: its nearest end, the line of its nearest pair, or no value. */
export const tableEnds = ['clamp', 'extend', 'nothing'] as const
export type TableEnds = (typeof tableEnds)[number]

export type Calibration =
  | { kind: 'none' }
  | { kind: 'linear'; factor: number; offset: number }
  /** 2 to 100 points, x strictly rising. */
  | { kind: 'table'; points: readonly CalibrationPoint[]; beyond: TableEnds }

/** Applied in this order, to the calibrated value. */
export interface SensorFilters {
  /** What lies outside is ignored as if it had not been reported. */
  min: number | null
  max: number | null
  /** Of how many values the middle one counts: odd, 1 for none. */
  medianOf: number
  /** Share of the earlier value in the next one, 0 for none. */
  smoothing: number
  /** A formula takes an input that a report lacks from an earlier report, up to this age. */
  holdMs: number
}

/** Between the two thresholds a switch stays as it is. */
export interface SwitchRule {
  onFrom: number
  offBelow: number
  /** A change counts once a later report still says so, at least this long after the first. */
  debounceMs: number
  isInverted: boolean
}

export interface SensorDefinition {
  id: number
  /** Goes up with every change: what the filters remember of an earlier one is forgotten. */
  version: number
  kind: SensorKind
  source: SensorSource
  calibration: Calibration
  filters: SensorFilters
  switchRule: SwitchRule
  /** Of `number`: values are rounded to them. */
  decimals: number
}

export const noFilters: SensorFilters = { min: null, max: null, medianOf: 1, smoothing: 0, holdMs: 0 }
export const plainSwitch: SwitchRule = { onFrom: 1, offBelow: 1, debounceMs: 0, isInverted: false }

export type SensorValue = number | boolean | string
