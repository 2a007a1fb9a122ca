import type { IoValues } from '@atalaya/domain/fix'
import type { CodecErrorCode, CodecFailure, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { bytesOfText, textOfBytes } from '../text-bytes.ts'
import { readAccessories } from './accessories.ts'
import { readCan } from './can.ts'
import { queclinkAnswer } from './device-commands.ts'
import { readKind } from './events.ts'
import { readExpansion } from './expansion.ts'
import { type Block, findBlocks, fixClockOf, fixOf, instantOf, numberOf, setCell, setHeard } from './fields.ts'
import { sendClock } from './send-clock.ts'
import { percentOf, readTail } from './tail.ts'

// Written from Queclink's "@Track Air Interface Protocol" for GL300, GMT100, GV200 and GV300.
const nothing = new Uint8Array(0)
const maxRawLength = 200
const maxFields = 600
const comma = 0x2c

const failed = (code: CodecErrorCode, detail: string, close = false): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
})

interface Sentence {
  frame: Uint8Array
  /** RESP, BUFF, ACK or NACK. */
  header: string
  /** Without `GT`. */
  name: string
  fields: readonly string[]
  deviceId: string
  /** NaN where nothing tells it. */
  sentAt: number
  /** Stand in `fields` and not in `frame`. */
  addedFields: number
  blocks: readonly Block[]
  acknowledge: Uint8Array
}

const head = /^\+(RESP|BUFF|ACK|NACK):GT([A-Z0-9]{3})$/
const countNumber = /^[0-9A-Fa-f]{4}$/
/** An IMEI, or the MEID of a CDMA model. */
const deviceIdField = /^(?:\d{14,17}|[0-9A-Fa-f]{14})$/

const openSentence = (frame: Uint8Array): Sentence | Decoded => {
  const text = textOfBytes(frame)
  const fields = text.slice(0, text.endsWith('$') ? -1 : undefined).split(',', maxFields + 1)
  if (fields.length > maxFields) return failed('record.malformed', `more than ${maxFields} fields`)
  const [, header, name] = head.exec(fields[0] as string) ?? []
  if (header === undefined || name === undefined)
    return failed('record.malformed', `sentence ${JSON.stringify((fields[0] as string).slice(0, 30))}`)
  // GTTRI of older portables has no version before its device.
  const addedFields = !deviceIdField.test(fields[2] ?? '') && /^\d{15}$/.test(fields[1] ?? '') ? 1 : 0
  if (addedFields > 0) fields.splice(1, 0, '')
  const deviceId = (fields[2] ?? '').toUpperCase()
  if (!deviceIdField.test(deviceId)) return failed('device.invalid', `IMEI ${JSON.stringify(deviceId.slice(0, 30))}`)
  const count = fields.at(-1) as string
  const isWhole = fields.length >= 5 && countNumber.test(count)
  const blocks = header === 'RESP' || header === 'BUFF' ? findBlocks(fields) : []
  // A position is worth keeping, count or not; there is nothing to acknowledge it by.
  if (!isWhole && blocks.length === 0)
    return failed('frame.truncated', `count number ${JSON.stringify(count.slice(0, 30))}`)
  const isHeartbeat = header === 'ACK' && name === 'HBD'
  return {
    frame,
    header,
    name,
    fields,
    deviceId,
    sentAt: (isWhole ? instantOf(fields.at(-2)) : undefined) ?? Number.NaN,
    addedFields,
    blocks,
    // The count comes back as it came: the tracker compares it.
    acknowledge: isWhole
      ? bytesOfText(isHeartbeat ? `+SACK:GTHBD,${fields[1]},${count}$` : `+SACK:${count}$`)
      : nothing,
  }
}

/** Portables; everything else sits in a vehicle. By the first two letters of the protocol version. */
const portables = new Set(['02', '0A', '11', '1A', '21', '28', '2C', '30', '40', '42', '44', '52', '55', 'C3', 'DE'])
/** Portables of one report a day; what stands last in their sentences is no battery. */
const sleepers = new Set(['11', '40', '44', 'DE'])
/** GV200: what others use for their supply is an input here. */
const supplyIsInput = new Set(['04', '35'])

/** With the engine's own figures behind the status. */
const obdModels = new Set(['1F', '36', '5E'])

const modelOf = ({ fields }: Pick<Sentence, 'fields'>): string => (fields[1] as string).slice(0, 2).toUpperCase()

/** Less is the number of a report, which portables have there. */
const leastMillivolts = 100

/** What stands between the header and the position of a fixed report. */
const setSupply = (io: IoValues, { name, fields }: Sentence): void => {
  const model = modelOf({ fields })
  // A VIN stands before the name of those that read the engine.
  const millivolts = numberOf(fields[name === 'ERI' || obdModels.has(model) ? 5 : 4])
  if (
    portables.has(model) ||
    millivolts === undefined ||
    millivolts < leastMillivolts ||
    (name !== 'FRI' && name !== 'ERI')
  )
    return
  io[supplyIsInput.has(model) ? 'ain1V' : 'externalVoltageV'] = millivolts / 1_000
}

/** GL500 and its kin put temperature and battery before their position. */
const setPortable = (io: IoValues, { name, fields }: Sentence, { from }: Block): void => {
  if (!sleepers.has(modelOf({ fields }))) return
  const temperature = fields[from - 2] ?? ''
  const isTold = name === 'STR' || /^-?\d+\.\d$/.test(temperature)
  const battery = isTold ? percentOf(fields[from - 1]) : undefined
  if (battery !== undefined) io.batteryPercent = battery
  const degrees = isTold ? numberOf(temperature) : undefined
  if (degrees !== undefined) io.temperature1C = degrees
}

/** Access points alone, and the battery last. */
const readHeard = (io: IoValues, fields: readonly string[]): void => {
  setHeard(io, fields, 4)
  const battery = percentOf(fields.at(-3))
  if (battery !== undefined) io.batteryPercent = battery
}

const daily = 'DE'
const dailyBatteryAt = 2

/** GL500M, GL500MG: signal, two fields, battery. */
const setDaily = (io: IoValues, { fields }: Sentence, tail: readonly string[]): void => {
  if (modelOf({ fields }) !== daily) return
  const battery = percentOf(tail[dailyBatteryAt])
  if (battery === undefined) delete io.batteryPercent
  else io.batteryPercent = battery
}

/** In vehicles one field of two digits, in portables two of one. */
const reportIdOf = (fields: readonly string[], blockFrom: number): { id: string; type: string } => {
  const last = fields[blockFrom - 2] ?? ''
  if (/^[0-9A-Fa-f]{2}$/.test(last)) return { id: last[0] as string, type: last[1] as string }
  return { id: fields[blockFrom - 3] ?? '', type: last }
}

const raw = (fields: readonly string[]): string => fields.join(',').slice(0, maxRawLength)
const hasContent = (fields: readonly string[]): boolean => fields.some((field) => field !== '')

/** Names of reports of which nothing but position and kind is wanted. */
const understood = new Set(
  'FRI ERI CAN BAA BID STR IDA GEO SPD SOS RTL PNL NMR DIS DOG IGL IGN IGF VGN VGF VGL TOW HBM MPN MPF EPN EPF BTC STC BPL STT JDR JDS CRA CID CSQ PNA PFA PDP GIN GOT WIF'.split(
    ' ',
  ),
)

/** The bytes of one position, not copied. */
const spanOf = ({ frame, fields, addedFields }: Sentence, { from, to }: Block): Uint8Array => {
  let start = -addedFields
  for (let field = 0; field < from; field++) start += (fields[field] as string).length + 1
  let end = start
  for (let field = from; field < to; field++) end += (fields[field] as string).length + 1
  return frame.subarray(start, end - 1)
}

/** The whole sentence but for `+RESP` or `+BUFF`, which tell the first from a later try, and for its count. */
const identityOf = ({ frame, header }: Sentence): Uint8Array =>
  frame.subarray(header.length + 2, frame.lastIndexOf(comma))

const readReport = (sentence: Sentence): { messages: DecodedMessage[]; rejected: CodecFailure[] } => {
  const { name, fields, deviceId, sentAt, blocks } = sentence
  const first = blocks[0]
  const last = blocks.at(-1)
  const messages: DecodedMessage[] = []
  const rejected: CodecFailure[] = []
  const kind = first ? reportIdOf(fields, first.from) : { id: '', type: '' }

  /** What the sentence says as a whole is true of its last position. */
  const whole = (io: IoValues): Pick<DecodedMessage, 'io' | 'events'> & { trigger?: string } => {
    const events = readKind(io, { name, fields, ...kind })
    const tail = last ? fields.slice(last.to, -2) : fields.slice(4, -2)
    const model = modelOf(sentence)
    if (last) readTail(io, tail, { isVehicle: !portables.has(model), hasObd: name === 'FRI' && obdModels.has(model) })
    if (last && (name === 'FRI' || name === 'ERI')) setDaily(io, sentence, tail)
    if (last) setPortable(io, sentence, last)
    setSupply(io, sentence)
    if (name === 'ERI') readExpansion(io, fields[4] as string, tail)
    if (name === 'WIF') readHeard(io, fields)
    if (name === 'CAN') readCan(io, fields.slice(5))
    if (name === 'BAA' || name === 'BID') readAccessories(io, fields.slice(4, first?.from))
    const unnamed = first && !understood.has(name) ? fields.slice(4, first.from) : []
    if (!understood.has(name) && hasContent([...unnamed, ...tail])) io[`ioGT${name}`] = raw([...unnamed, ...tail])
    if (name === 'ERI' && hasContent(tail)) io.ioGTERI = raw(tail)
    return { io, events, ...(name === 'FRI' || name === 'ERI' ? {} : { trigger: `GT${name}` }) }
  }

  for (const block of blocks) {
    const io: IoValues = {}
    setCell(io, fields, block)
    const fix = fixOf(fields, block, sentAt)
    const known = fixClockOf(fields, block)
    // The place is as old as its own clock says, whenever it was sent.
    if (fix && !known.isFresh && sentAt > known.at) io.fixAgeS = Math.round((sentAt - known.at) / 1_000)
    const told = block === last ? whole(io) : { io, events: [] }
    const recordedAt = fix?.recordedAt ?? sentAt
    if (Number.isNaN(recordedAt)) {
      rejected.push({ code: 'time.invalid', detail: `GT${name} without a time` })
      continue
    }
    const payload = blocks.length === 1 ? identityOf(sentence) : spanOf(sentence, block)
    const message: DecodedMessage = { deviceId, recordedAt, ...told, payload }
    if (fix) {
      if (typeof io.ignition === 'boolean') fix.ignition = io.ignition
      if (typeof io.odometerM === 'number') fix.odometerM = io.odometerM
      message.fix = fix
    }
    if (typeof io.iButton === 'string') message.driverTag = io.iButton
    messages.push(message)
  }
  if (blocks.length > 0) return { messages, rejected }
  if (Number.isNaN(sentAt))
    return { messages, rejected: [{ code: 'time.invalid', detail: `GT${name} without a time` }] }
  return { messages: [{ deviceId, recordedAt: sentAt, ...whole({}), payload: identityOf(sentence) }], rejected }
}

/** The tracker's word that it took, or refused, a command of ours. */
const readCommandReply = (sentence: Sentence): DecodedMessage => {
  const { header, name, fields, deviceId, sentAt } = sentence
  const io: IoValues = { commandReply: `${header} GT${name} ${fields.slice(4, -2).join(',')}`.slice(0, maxRawLength) }
  return { deviceId, recordedAt: sentAt, io, events: [], trigger: 'commandReply', payload: identityOf(sentence) }
}

/** The newest fresh fix of a sentence, and the newest of those last known. */
const fixTimes = ({ fields, blocks }: Sentence): { freshAt?: number | undefined; lastFixAt?: number | undefined } => {
  const times = blocks.map((block) => fixClockOf(fields, block))
  return {
    freshAt: times.findLast(({ isFresh }) => isFresh)?.at,
    lastFixAt: times.findLast(({ isFresh }) => !isFresh)?.at,
  }
}

/** One for each connection. There is no handshake: every sentence names its device. */
export const queclinkDecoder = (): Decoder => {
  let known: string | undefined
  let model: string | undefined
  const clock = sendClock()
  return {
    get dialect() {
      return model
    },
    decode(frame, receivedAt = Number.NaN) {
      if (frame.length === 1 && (frame[0] === 0x0a || frame[0] === 0x0d)) return { kind: 'reply', bytes: nothing }
      const opened = openSentence(frame)
      if ('kind' in opened) return opened
      const { header, name, fields, deviceId, acknowledge } = opened
      const { freshAt, lastFixAt } = fixTimes(opened)
      const isLive = header !== 'BUFF'
      const sentAt = clock.utcOf({ deviceId, sentAt: opened.sentAt, freshAt, lastFixAt, isLive, receivedAt })
      const sentence: Sentence = { ...opened, sentAt }
      model = (fields[1] as string).slice(0, 2)
      if (header === 'ACK' && name === 'HBD') {
        if (known === deviceId) return { kind: 'reply', bytes: acknowledge }
        known = deviceId
        return { kind: 'identify', deviceId, accept: acknowledge, refuse: nothing }
      }
      known = deviceId
      if (header === 'RESP' || header === 'BUFF') return { kind: 'messages', ...readReport(sentence), acknowledge }
      const answer = queclinkAnswer(sentence, deviceId)
      if (Number.isNaN(sentAt)) return { kind: 'reply', bytes: acknowledge, answer }
      return { kind: 'messages', messages: [readCommandReply(sentence)], rejected: [], acknowledge, answer }
    },
  }
}
