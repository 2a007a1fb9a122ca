import type { IoValues } from '@atalaya/domain/fix'
import type { CodecErrorCode, CodecFailure, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { queclinkAnswer } from './device-commands.ts'
import { readKind } from './events.ts'
import { type Block, findBlocks, fixOf, instantOf, numberOf, setCell } from './fields.ts'
import { readTail } from './tail.ts'

// Written from Queclink's "@Track Air Interface Protocol" for GL300, GMT100, GV200 and GV300.
const nothing = new Uint8Array(0)
const ascii = new TextDecoder('latin1')
const encoder = new TextEncoder()
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
  /** By the tracker's clock, which its installer may have set to local time. */
  sentAt: number
  acknowledge: Uint8Array
}

const head = /^\+(RESP|BUFF|ACK|NACK):GT([A-Z0-9]{3})$/
const countNumber = /^[0-9A-Fa-f]{4}$/

const openSentence = (frame: Uint8Array): Sentence | Decoded => {
  const text = ascii.decode(frame)
  const fields = text.slice(0, text.endsWith('$') ? -1 : undefined).split(',', maxFields + 1)
  if (fields.length > maxFields) return failed('record.malformed', `more than ${maxFields} fields`)
  const [, header, name] = head.exec(fields[0] as string) ?? []
  if (header === undefined || name === undefined)
    return failed('record.malformed', `sentence ${JSON.stringify((fields[0] as string).slice(0, 30))}`)
  const deviceId = fields[2] ?? ''
  if (!/^\d{14,17}$/.test(deviceId)) return failed('device.invalid', `IMEI ${JSON.stringify(deviceId.slice(0, 30))}`)
  const count = fields.at(-1) as string
  if (fields.length < 5 || !countNumber.test(count))
    return failed('frame.truncated', `count number ${JSON.stringify(count.slice(0, 30))}`)
  const isHeartbeat = header === 'ACK' && name === 'HBD'
  return {
    frame,
    header,
    name,
    fields,
    deviceId,
    sentAt: instantOf(fields.at(-2)) ?? Number.NaN,
    // The count comes back as it came: the tracker compares it.
    acknowledge: encoder.encode(isHeartbeat ? `+SACK:GTHBD,${fields[1]},${count}$` : `+SACK:${count}$`),
  }
}

/** Portables; everything else sits in a vehicle. By the first two letters of the protocol version. */
const portables = new Set(['02', '0A', '11', '1A', '21', '28', '2C', '30', '40', '44', '52', '55', 'DE'])
/** GV200: what others use for their supply is an input here. */
const supplyIsInput = new Set(['04', '35'])

/** What stands between the header and the position of a fixed report. */
const setSupply = (io: IoValues, { name, fields }: Sentence): void => {
  const model = (fields[1] as string).slice(0, 2)
  const millivolts = numberOf(fields[name === 'ERI' ? 5 : 4])
  if (portables.has(model) || millivolts === undefined || (name !== 'FRI' && name !== 'ERI')) return
  io[supplyIsInput.has(model) ? 'ain1V' : 'externalVoltageV'] = millivolts / 1_000
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
  'FRI ERI GEO SPD SOS RTL PNL NMR DIS DOG IGL IGN IGF VGN VGF VGL TOW HBM MPN MPF EPN EPF BTC STC BPL STT JDR JDS CRA CID CSQ PNA PFA PDP GIN GOT'.split(
    ' ',
  ),
)

/** The bytes of one position, not copied. */
const spanOf = ({ frame, fields }: Sentence, { from, to }: Block): Uint8Array => {
  let start = 0
  for (let field = 0; field < from; field++) start += (fields[field] as string).length + 1
  let end = start
  for (let field = from; field < to; field++) end += (fields[field] as string).length + 1
  return frame.subarray(start, end - 1)
}

/** The whole sentence but for `+RESP` or `+BUFF`, which tell the first from a later try, and for its count. */
const identityOf = ({ frame, header }: Sentence): Uint8Array =>
  frame.subarray(header.length + 2, frame.lastIndexOf(comma))

const readReport = (sentence: Sentence): { messages: DecodedMessage[]; rejected: CodecFailure[] } => {
  const { name, fields, deviceId, sentAt } = sentence
  const blocks = findBlocks(fields)
  const first = blocks[0]
  const last = blocks.at(-1)
  const messages: DecodedMessage[] = []
  const rejected: CodecFailure[] = []
  const kind = first ? reportIdOf(fields, first.from) : { id: '', type: '' }

  /** What the sentence says as a whole is true of its last position. */
  const whole = (io: IoValues): Pick<DecodedMessage, 'io' | 'events'> & { trigger?: string } => {
    const events = readKind(io, { name, fields, ...kind })
    const tail = last ? fields.slice(last.to, -2) : fields.slice(4, -2)
    if (last) readTail(io, tail, !portables.has((fields[1] as string).slice(0, 2)))
    setSupply(io, sentence)
    const unnamed = first && !understood.has(name) ? fields.slice(4, first.from) : []
    if (!understood.has(name) && hasContent([...unnamed, ...tail])) io[`ioGT${name}`] = raw([...unnamed, ...tail])
    if (name === 'ERI' && hasContent(tail)) io.ioGTERI = raw(tail)
    return { io, events, ...(name === 'FRI' || name === 'ERI' ? {} : { trigger: `GT${name}` }) }
  }

  for (const block of blocks) {
    const io: IoValues = {}
    setCell(io, fields, block)
    const fix = fixOf(fields, block, sentAt)
    const told = block === last ? whole(io) : { io, events: [] }
    const recordedAt = fix?.recordedAt ?? sentAt
    if (Number.isNaN(recordedAt)) {
      rejected.push({ code: 'time.invalid', detail: `GT${name} without a time` })
      continue
    }
    const carried = fix && {
      ...fix,
      ...(typeof io.ignition === 'boolean' ? { ignition: io.ignition } : {}),
      ...(typeof io.odometerM === 'number' ? { odometerM: io.odometerM } : {}),
    }
    messages.push({
      deviceId,
      recordedAt,
      ...(carried ? { fix: carried } : {}),
      ...told,
      payload: blocks.length === 1 ? identityOf(sentence) : spanOf(sentence, block),
    })
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

/** One for each connection. There is no handshake: every sentence names its device. */
export const queclinkDecoder = (): Decoder => {
  let known: string | undefined
  let model: string | undefined
  return {
    get dialect() {
      return model
    },
    decode(frame) {
      if (frame.length === 1 && (frame[0] === 0x0a || frame[0] === 0x0d)) return { kind: 'reply', bytes: nothing }
      const sentence = openSentence(frame)
      if ('kind' in sentence) return sentence
      const { header, name, fields, deviceId, sentAt, acknowledge } = sentence
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
