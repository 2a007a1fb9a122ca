import { numberOrZero } from '../byte-writing.ts'
import type { MeasuredReport } from '../measured-report.ts'
import { authSubrecords } from './auth.ts'
import { encodeServiceRecord, encodeSubrecord, packetTypes, sealPacket, services, wide } from './packet.ts'
import { epoch, mostShare, subrecords } from './teledata.ts'

/**
 * A report as a terminal keeps it: whole seconds, a share of 2³² of a quarter or half of the globe, tenths of km/h, whole degrees
 * and metres, hundreds of metres of way. Of `io` it has room for `movement`, `din1`, `din2`, `odometerM`, `isAlarmed`,
 * `externalVoltageV`.
 */
export type EgtsReport = MeasuredReport

const timer = 0
const panicButton = 13
const uint24 = (value: number): number[] => wide(value).slice(0, 3)
const shareOf = (degrees: number, most: number): number[] => wide(Math.round((Math.abs(degrees) / most) * mostShare))

const positionOf = (report: EgtsReport): number[] => {
  const { recordedAt, lat, lng, speedKmh = 0, heading = 0, altitudeM = 0, isValid = true, io = {} } = report
  const flags =
    0x80 | (lng < 0 ? 0x40 : 0) | (lat < 0 ? 0x20 : 0) | (io.movement ? 0x10 : 0) | 0x02 | (isValid ? 0x01 : 0)
  const speed = Math.round(speedKmh * 10) | (altitudeM < 0 ? 0x4000 : 0) | (heading > 255 ? 0x8000 : 0)
  return [
    ...wide(Math.round((recordedAt - epoch) / 1_000)),
    ...shareOf(lat, 90),
    ...shareOf(lng, 180),
    ...[flags, speed & 0xff, speed >> 8, Math.round(heading) & 0xff],
    ...uint24(Math.round(numberOrZero(io.odometerM) / 100)),
    ...[(io.din1 ? 1 : 0) | (io.din2 ? 2 : 0), io.isAlarmed ? panicButton : timer],
    ...uint24(Math.abs(Math.round(altitudeM))),
  ]
}

const subrecordsOf = (report: EgtsReport): number[] => [
  ...encodeSubrecord(subrecords.position, positionOf(report)),
  ...(report.satellites === undefined ? [] : encodeSubrecord(subrecords.extraPosition, [0x08, report.satellites])),
  ...encodeSubrecord(subrecords.state, [2, Math.round(numberOrZero(report.io?.externalVoltageV) * 10), 0, 0, 0]),
]

const packet = (id: number, data: readonly number[]): Uint8Array =>
  sealPacket({ id, type: packetTypes.data, data: Uint8Array.from(data) })

export interface EgtsNumbers {
  /** Of the packet, and of its first record. */
  id?: number
  record?: number
}

/** What a terminal says first; one without an IMEI goes by its number. */
export const encodeEgtsIdentity = (
  terminalId: number,
  imei?: string,
  { id = 1, record = 1 }: EgtsNumbers = {},
): Uint8Array => {
  const told = [...wide(terminalId), imei ? 2 : 0, ...Buffer.from(imei ?? '')]
  const data = Uint8Array.from(encodeSubrecord(authSubrecords.identity, told))
  return packet(id, encodeServiceRecord({ number: record, service: services.auth, data }))
}

/** A record a report. */
export const encodeEgtsPositions = (
  terminalId: number,
  reports: readonly EgtsReport[],
  { id = 2, record = 2 }: EgtsNumbers = {},
): Uint8Array =>
  packet(
    id,
    reports.flatMap((report, index) =>
      encodeServiceRecord({
        number: (record + index) & 0xffff,
        objectId: terminalId,
        service: services.teledata,
        data: Uint8Array.from(subrecordsOf(report)),
      }),
    ),
  )

/** What a terminal says to what the platform has told it. */
export const encodeEgtsResponse = (to: number, id: number): Uint8Array =>
  sealPacket({ id, type: packetTypes.response, data: Uint8Array.of(to & 0xff, to >> 8, 0) })
