import { authSubrecords } from './auth.ts'
import {
  encodeServiceRecord,
  encodeSubrecord,
  packetTypes,
  type ServiceRecord,
  sealPacket,
  services,
} from './packet.ts'

const narrow = (value: number): number[] => [value & 0xff, value >> 8]

/** What became of one record. */
export interface RecordResult {
  record: ServiceRecord
  result: number
}

/** What the platform says on one connection, with numbers of its own. */
export const platformAnswers = () => {
  let packetId = 0
  let recordNumber = 0
  const next = (value: number): number => (value + 1) & 0xffff
  const seal = (type: number, data: readonly number[]): Uint8Array => {
    packetId = next(packetId)
    return sealPacket({ id: packetId, type, data: Uint8Array.from(data) })
  }
  const recordOf = (service: number, data: readonly number[]): number[] => {
    recordNumber = next(recordNumber)
    return encodeServiceRecord({ number: recordNumber, service, data: Uint8Array.from(data) })
  }
  return {
    /** To a packet by its number, and to each of its records, by service. */
    response(id: number, result: number, told: readonly RecordResult[] = []): Uint8Array {
      const byService = Map.groupBy(told, ({ record }) => record.service)
      const records = [...byService].flatMap(([service, group]) =>
        recordOf(
          service,
          group.flatMap(({ record, result: of }) =>
            encodeSubrecord(authSubrecords.recordResponse, [...narrow(record.number), of]),
          ),
        ),
      )
      return seal(packetTypes.response, [...narrow(id), result, ...records])
    },
    /** How the authorization ended. */
    authorized: (result: number): Uint8Array =>
      seal(packetTypes.data, recordOf(services.auth, encodeSubrecord(authSubrecords.result, [result]))),
  }
}
