import { decodeJsonValue, messageOfReport, messagesOfReports } from '../json-report/decode.ts'
import { maxBodyBytes, maxReports } from '../json-report/report.ts'
import type { CodecFailure, DecodedMessage } from '../protocol.ts'
import { fromFlespi, isFlespi } from './flespi.ts'
import type { CallHints, Translated } from './foreign.ts'
import { fromChirpStack, fromThingsStack, isChirpStack, isThingsStack } from './lorawan.ts'
import { fromOwnTracks, isOwnTracks } from './owntracks.ts'
import { fromGlobalstar, fromSpot, globalstarAnswer, isGlobalstar, isSpot } from './satellites.ts'

/** Platforms whose own messages are taken as they send them. */
export const callSources = ['owntracks', 'flespi', 'thingsStack', 'chirpStack', 'globalstar', 'spot'] as const
export type CallSource = (typeof callSources)[number]

export interface DecodedCall {
  source: CallSource
  /** Of each report in it: the message or the reason against it. Empty where it reports nothing that anybody keeps. */
  outcomes: (DecodedMessage | CodecFailure)[]
  /** What its sender wants to hear once all is stored. */
  answer(now: number): { contentType: string; text: string }
}

const jsonSources: readonly [
  source: CallSource,
  isOwn: (value: unknown) => boolean,
  translate: (value: unknown, hints: CallHints) => Translated,
][] = [
  ['owntracks', isOwnTracks, fromOwnTracks],
  ['thingsStack', isThingsStack, fromThingsStack],
  ['chirpStack', isChirpStack, fromChirpStack],
  ['flespi', isFlespi, fromFlespi],
]
const xmlSources: readonly [
  source: CallSource,
  isOwn: (xml: string) => boolean,
  translate: (xml: string) => Translated,
][] = [
  ['globalstar', isGlobalstar, fromGlobalstar],
  ['spot', isSpot, fromSpot],
]

const outcomesOf = (translated: Translated, ownDeviceId?: string): (DecodedMessage | CodecFailure)[] =>
  translated.map((each) =>
    'code' in each ? each : messageOfReport(ownDeviceId === undefined ? each : { ...each, deviceId: ownDeviceId }),
  )

/** OwnTracks shows what it is answered to its user: nothing to show is an empty list. */
const answerOf = (source: CallSource, xml: string) => (now: number) => {
  if (source === 'globalstar') return { contentType: 'text/xml', text: globalstarAnswer(xml, now) }
  return { contentType: 'application/json', text: '[]' }
}

const decodeCallValue = (value: unknown, hints: CallHints, ownDeviceId?: string): DecodedCall | undefined => {
  const found = jsonSources.find(([, isOwn]) => isOwn(value))
  if (!found) return undefined
  const [source, , translate] = found
  return { source, outcomes: outcomesOf(translate(value, hints), ownDeviceId), answer: answerOf(source, '') }
}

/** By the first thing that it says. */
const isXml = (body: Uint8Array): boolean => /^\s*</.test(Buffer.from(body.subarray(0, 64)).toString('latin1'))

/**
 * The body of a platform's call: which platform it is is told by its members alone. A failure where nobody can read it. Never
 * throws, whatever the bytes. `ownDeviceId`: of a topic or an address that names the device, whatever the body says.
 */
export const decodeCall = (body: Uint8Array, hints: CallHints, ownDeviceId?: string): DecodedCall | CodecFailure => {
  const decoded = isXml(body) ? decodeXml(body, ownDeviceId) : decodeJson(body, hints, ownDeviceId)
  return 'code' in decoded ? decoded : (tooMany(decoded) ?? decoded)
}

const tooMany = ({ outcomes: { length } }: DecodedCall): CodecFailure | undefined =>
  length > maxReports ? { code: 'count.mismatch', detail: `${length} reports, at most ${maxReports} taken` } : undefined

const unknown: CodecFailure = { code: 'codec.unsupported', detail: `none of ${callSources.join(', ')}` }

const decodeJson = (body: Uint8Array, hints: CallHints, ownDeviceId?: string): DecodedCall | CodecFailure => {
  const parsed = decodeJsonValue(body)
  return 'code' in parsed ? parsed : (decodeCallValue(parsed.value, hints, ownDeviceId) ?? unknown)
}

const decodeXml = (body: Uint8Array, ownDeviceId?: string): DecodedCall | CodecFailure => {
  if (body.length > maxBodyBytes)
    return { code: 'frame.toolong', detail: `${body.length} bytes, at most ${maxBodyBytes} taken` }
  const xml = new TextDecoder('utf-8').decode(body)
  const found = xmlSources.find(([, isOwn]) => isOwn(xml))
  if (!found) return unknown
  const [source, , translate] = found
  return { source, outcomes: outcomesOf(translate(xml), ownDeviceId), answer: answerOf(source, xml) }
}

/**
 * Reports of ours or, where none of it is one, a platform's message: for ways in that both take, such as a broker. What neither
 * can read fails with what a report of ours lacks.
 */
export const decodeForeignOrOwn = (
  body: Uint8Array,
  ownDeviceId?: string,
): (DecodedMessage | CodecFailure)[] | CodecFailure => {
  if (isXml(body)) {
    const call = decodeXml(body, ownDeviceId)
    return 'code' in call ? call : (tooMany(call) ?? call.outcomes)
  }
  const parsed = decodeJsonValue(body)
  if ('code' in parsed) return parsed
  // What tells a platform is no member of a report of ours, so that none of those is taken for a platform's.
  const call = decodeCallValue(parsed.value, {}, ownDeviceId)
  return call ? (tooMany(call) ?? call.outcomes) : messagesOfReports(parsed.value, ownDeviceId)
}
