import { authSubrecords } from './auth.ts'
import {
  encodeServiceRecord,
  encodeSubrecord,
  packetTypes,
  type ServiceRecord,
  sealPacket,
  services,
} from './packet.ts'

/** Of a sub-record that confirms: a record's number and what became of it. */
const confirmationBytes = 3

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
    return sealPacket({ id: packetId, type, data: new Uint8Array(data) })
  }
  const recordOf = (service: number, data: readonly number[]): number[] => {
    recordNumber = next(recordNumber)
    return encodeServiceRecord({ number: recordNumber, service, data })
  }
  return {
    /** To a packet by its number, and to each of its records, by service. */
    response(id: number, result: number, told: readonly RecordResult[] = []): Uint8Array {
      const data = [id & 0xff, id >> 8, result]
      for (const [service, group] of Map.groupBy(told, ({ record }) => record.service)) {
        const confirmations: number[] = []
        for (const { record, result: of } of group)
          confirmations.push(
            ...[authSubrecords.recordResponse, confirmationBytes, 0],
            ...[record.number & 0xff, record.number >> 8, of],
          )
        data.push(...recordOf(service, confirmations))
      }
      return seal(packetTypes.response, data)
    },
    /** How the authorization ended. */
    authorized: (result: number): Uint8Array =>
      seal(packetTypes.data, recordOf(services.auth, encodeSubrecord(authSubrecords.result, [result]))),
  }
}
