import type { IoValues } from '@atalaya/domain/fix'

export interface ServingCell {
  mcc: number
  mnc: number
  areaCode: number
  cellId: number
}

/** Zeros are a tracker without a network. */
export const setServingCell = (io: IoValues, { mcc, mnc, areaCode, cellId }: ServingCell): void => {
  if (mcc > 0) io.gsmOperator = mnc > 99 ? mcc * 1_000 + mnc : mcc * 100 + mnc
  if (areaCode > 0) io.gsmAreaCode = areaCode
  if (cellId > 0 && Number.isSafeInteger(cellId)) io.gsmCellId = cellId
}

/** The serving cell first, then its neighbours: text as `mcc,mnc,area,cell,strength;…`, without strengths that nobody told. */
export const setCells = (io: IoValues, cells: readonly (ServingCell & { strength?: number })[]): void => {
  const [serving] = cells
  if (!serving) return
  setServingCell(io, serving)
  io.cellTower = cells
    .map(({ mcc, mnc, areaCode, cellId, strength }) =>
      [mcc, mnc, areaCode, cellId, ...(strength === undefined ? [] : [strength])].join(','),
    )
    .join(';')
}

/** Access points that were heard: text as `address,strength;…`. */
export const setAccessPoints = (io: IoValues, points: readonly { address: string; strength: number }[]): void => {
  if (points.length > 0) io.wifi = points.map(({ address, strength }) => `${address},${strength}`).join(';')
}

export const macAddress = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(':')
