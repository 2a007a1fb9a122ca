import type { IoValues } from '@atalaya/domain/fix'
import { fromHex } from '../hex.ts'
import type { ReportOrigin, Tk103Message } from './report.ts'

// What the battery pack of an electric vehicle tells, passed through as it came: the data of Daly's UART protocol, by the
// numbers of its commands, `90:…,91:…`.
const parts = /(?:^|,)(9[0-8]):([0-9A-F]{16})(?=,|$)/g
const noCurrent = 30_000
const coldestC = 40

const readings: Readonly<Record<string, (io: IoValues, data: DataView) => void>> = {
  90(io, data) {
    io.externalVoltageV = data.getUint16(0) / 10
    io.ioPackCurrentA = (data.getUint16(4) - noCurrent) / 10
    io.batteryPercent = data.getUint16(6) / 10
  },
  92(io, data) {
    io.temperature1C = data.getUint8(0) - coldestC
  },
  93(io, data) {
    io.isCharging = data.getUint8(0) === 1
  },
}

export const readPack = (body: string, { receivedAt, payload }: ReportOrigin): Tk103Message | undefined => {
  if (!body.startsWith('90:') || Number.isNaN(receivedAt)) return undefined
  const io: IoValues = {}
  for (const [, number = '', digits = ''] of body.matchAll(parts)) {
    const bytes = fromHex(digits)
    if (bytes) readings[number]?.(io, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }
  return Object.keys(io).length > 0 ? { recordedAt: receivedAt, io, events: [], payload } : undefined
}
