import type { IoValues } from '@atalaya/domain/fix'
import { decimalFrom } from '../nmea-text.ts'
import type { Decoded, Decoder } from '../protocol.ts'
import { isFiller } from './framing.ts'
import { readReport, setInputs } from './report.ts'
import { clockOf, openSentence, type Sentence } from './sentence.ts'

// Written from AIS-140 of the Automotive Industry Standards Committee (ARAI), its tables of location, emergency and health
// packets as makers and states publish them; no text of the standard itself could be had.
const nothing = new Uint8Array(0)
const healthWords = new Set(['HLM', 'HMP', '$HLM', '$HMP'])
const healthNumber = '02'

const isHealth = ({ fields, imeiAt }: Sentence): boolean => {
  const before = fields.slice(0, imeiAt)
  return before.some((field) => healthWords.has(field)) || (before[0] === '$' && before[1] === healthNumber)
}

const isPercent = (value: number | undefined): value is number => value !== undefined && value >= 0 && value <= 100

/** Battery, its threshold, memory, intervals with the ignition on and off, inputs. */
const healthOf = ({ fields, imeiAt }: Sentence): IoValues => {
  const io: IoValues = {}
  const battery = decimalFrom(fields[imeiAt + 1] ?? '')
  if (isPercent(battery)) io.batteryPercent = battery
  const inputs = fields.slice(imeiAt + 2).find((field) => /^[01]{4}$/.test(field))
  if (inputs !== undefined) setInputs(io, inputs)
  return io
}

/** One for each connection. Whoever speaks names itself in every text; the standard acknowledges none. */
export const ais140Decoder = (knownDeviceId?: string): Decoder => {
  let introduced = knownDeviceId

  const decodeHealth = (sentence: Sentence, deviceId: string, receivedAt: number): Decoded => {
    const payload = Buffer.from(sentence.text, 'latin1')
    if (Number.isNaN(receivedAt))
      return {
        kind: 'messages',
        messages: [],
        rejected: [{ code: 'time.invalid', detail: 'health has no clock' }],
        acknowledge: nothing,
      }
    return {
      kind: 'messages',
      messages: [{ deviceId, recordedAt: receivedAt, io: healthOf(sentence), events: [], payload }],
      rejected: [],
      acknowledge: nothing,
    }
  }

  /** What a device says of itself before its reports, and whatever else has no place. */
  const introduce = (deviceId: string): Decoded => {
    if (introduced === deviceId) return { kind: 'reply', bytes: nothing }
    introduced = deviceId
    return { kind: 'identify', deviceId, accept: nothing, refuse: nothing }
  }

  return {
    decode(frame, receivedAt = Number.NaN) {
      if (frame.length === 1 && isFiller(frame[0])) return { kind: 'reply', bytes: nothing }
      const sentence = openSentence(frame)
      if (!sentence)
        return { kind: 'failed', code: 'device.unidentified', detail: 'a text without an IMEI', close: false }
      const deviceId = sentence.fields[sentence.imeiAt] as string
      if (isHealth(sentence)) return decodeHealth(sentence, deviceId, receivedAt)
      if (sentence.placeAt < 0) return introduce(deviceId)
      // A login tells where it is and not when.
      const isLogin = sentence.fields[0] === '$LGN' || sentence.fields.length - sentence.placeAt < 5
      if (isLogin && clockOf(sentence).recordedAt === undefined) return introduce(deviceId)
      const read = readReport(sentence, receivedAt)
      return 'code' in read
        ? { kind: 'messages', messages: [], rejected: [read], acknowledge: nothing }
        : { kind: 'messages', messages: [{ deviceId, ...read }], rejected: [], acknowledge: nothing }
    },
  }
}
