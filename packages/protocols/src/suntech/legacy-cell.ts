import type { IoValues } from '@atalaya/domain/fix'
import { setServingCell } from '../surroundings.ts'
import { hexFrom, numberFrom } from './report.ts'

const wideCell = /^[0-9a-f]{8}\d{2}$/i
const narrowCell = /^[0-9a-f]{1,6}\d{2}$/i

interface Cell {
  cellId?: number | undefined
  areaCode?: number | undefined
  mcc?: number | undefined
  mnc?: number | undefined
}

/**
 * CELL alone is the area's code and, in two digits, a colour of the cell; newer models put the cell's number before it, each of four
 * hexadecimal digits, which their areas behind the inputs confirm. With country and network, as 3G models have it, it is the cell.
 */
const headCell = ([cell = '', mcc, mnc, area]: readonly string[]): Cell => {
  if (mcc !== undefined)
    return { cellId: hexFrom(cell), mcc: numberFrom(mcc), mnc: numberFrom(mnc), areaCode: hexFrom(area) }
  if (wideCell.test(cell)) return { cellId: hexFrom(cell.slice(0, 4)), areaCode: hexFrom(cell.slice(4, 8)) }
  return narrowCell.test(cell) ? { areaCode: hexFrom(cell.slice(0, -2)) } : {}
}

/** Where country, network, a level below zero and an area stand one behind the other. */
const networkAt = (fields: readonly string[]): number =>
  fields.findIndex(
    (country, at) =>
      fields[at + 2]?.startsWith('-') &&
      /^[2-7]\d{2}$/.test(country) &&
      /^\d{1,3}$/.test(fields[at + 1] ?? '') &&
      /^-\d{1,3}$/.test(fields[at + 2] ?? '') &&
      /^\d{1,5}$/.test(fields[at + 3] ?? ''),
  )

/** Cell, country, network, level, area, in decimal digits; where the cell has letters it is the head's. */
const listedCell = (fields: readonly string[]): Cell => {
  const at = networkAt(fields)
  if (at < 0) return {}
  const before = at > 0 ? (fields[at - 1] as string) : ''
  return {
    mcc: numberFrom(fields[at]),
    mnc: numberFrom(fields[at + 1]),
    areaCode: numberFrom(fields[at + 3]),
    // A number of two digits counts the cells.
    ...(/^\d{3,9}$/.test(before) ? { cellId: numberFrom(before) } : {}),
  }
}

/** `head`: what stands between clock and coordinates; `listed`: wherever else a cell may be told. */
export const readCell = (io: IoValues, head: readonly string[], listed: readonly string[]): void => {
  const { mcc = 0, mnc = 0, areaCode = 0, cellId = 0 } = { ...headCell(head), ...listedCell(listed) }
  setServingCell(io, { mcc, mnc, areaCode, cellId })
}
