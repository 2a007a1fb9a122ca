import { ByteReader } from '../byte-reader.ts'
import type { CodecFailure, DecodedMessage } from '../protocol.ts'
import { alarmsSince, readLocation } from './location.ts'
import type { terminalClock } from './terminal-clock.ts'

const mostInBatch = 512

/** Locations of one connection: an alarm stands in every report while it lasts, and is told once. */
export const locationReadings = (clock: ReturnType<typeof terminalClock>) => {
  let alarms = 0
  const readBatch = (body: Uint8Array, deviceId: string) => {
    const reader = new ByteReader(body)
    const count = reader.uint16()
    reader.skip(1)
    const messages: DecodedMessage[] = []
    const rejected: CodecFailure[] = []
    for (let left = Math.min(count, mostInBatch); left > 0 && reader.remaining >= 2; left--) {
      const length = reader.uint16()
      const read = readLocation(reader.bytes(Math.min(length, reader.remaining)), deviceId, clock.utcOf)
      if ('code' in read) {
        rejected.push(read)
        continue
      }
      addAlarms(read.message, read.alarms)
      messages.push(read.message)
    }
    return { messages, rejected }
  }
  const addAlarms = (message: DecodedMessage, now: number): void => {
    if (now !== alarms) message.events.unshift(...alarmsSince(now, alarms))
    alarms = now
  }
  const readLive = (body: Uint8Array, deviceId: string, receivedAt: number) => {
    const read = readLocation(body, deviceId, (told) => {
      clock.learn(told, receivedAt)
      return clock.utcOf(told)
    })
    if ('code' in read) return { messages: [], rejected: [read] }
    addAlarms(read.message, read.alarms)
    return { messages: [read.message], rejected: [] }
  }
  return {
    readLive,
    readBatch,
    forgetAlarms: () => {
      alarms = 0
    },
  }
}
