import { ByteReader } from '../byte-reader.ts'
import type { CodecFailure, DecodedMessage } from '../protocol.ts'
import { alarmsSince, type Location, readClock, readLocation } from './location.ts'
import type { terminalClock } from './terminal-clock.ts'

const mostInBatch = 512
const batteryBytes = 7

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
      take(readLocation(reader.bytes(Math.min(length, reader.remaining)), deviceId, clock.utcOf), messages, rejected)
    }
    return { messages, rejected }
  }
  /** 0210, of makers: each has a length of one byte, and nothing is counted. Shown by a published message alone. */
  const readList = (body: Uint8Array, deviceId: string) => {
    const battery = body.length === batteryBytes ? readBattery(body, deviceId) : undefined
    if (battery) return battery
    const reader = new ByteReader(body)
    const messages: DecodedMessage[] = []
    const rejected: CodecFailure[] = []
    while (reader.remaining > 1) {
      const length = reader.uint8()
      take(readLocation(reader.bytes(Math.min(length, reader.remaining)), deviceId, clock.utcOf), messages, rejected)
    }
    return { messages, rejected }
  }
  /** 0210, of another maker: percent of the battery, and a clock. */
  const readBattery = (body: Uint8Array, deviceId: string) => {
    const reader = new ByteReader(body)
    const percent = reader.uint8()
    const told = readClock(reader)
    if (percent > 100 || Number.isNaN(told)) return undefined
    const io = { batteryPercent: percent }
    const message: DecodedMessage = { deviceId, recordedAt: clock.utcOf(told), io, events: [], payload: body }
    return { messages: [message], rejected: [] }
  }
  const take = (read: Location | CodecFailure, messages: DecodedMessage[], rejected: CodecFailure[]): void => {
    if ('code' in read) {
      rejected.push(read)
      return
    }
    addAlarms(read.message, read.alarms)
    messages.push(read.message)
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
    readList,
    forgetAlarms: () => {
      alarms = 0
    },
  }
}
