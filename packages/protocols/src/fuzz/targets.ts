import { texts as ais140Texts } from '../ais140/fixtures/frames.ts'
import { ais140 } from '../ais140/protocol.ts'
import { published as calampMessages } from '../calamp/fixtures/frames.ts'
import { calamp } from '../calamp/protocol.ts'
import {
  chirpStackStatus,
  chirpStackUp,
  flespiMessages,
  spotHelp,
  stuMessages,
  thingsStackUp,
} from '../call-sources/fixtures/calls.ts'
import { crc16Ibm, crc16Kermit, crc16X25 } from '../crc16.ts'
import { eelinkDatagrams } from '../eelink/datagram.ts'
import { datagrams as eelinkDatagramFrames, packages as eelinkPackages } from '../eelink/fixtures/frames.ts'
import { sealDatagram as sealEelink } from '../eelink/packages.ts'
import { eelink } from '../eelink/protocol.ts'
import { fromTerminal as egtsFrames } from '../egts/fixtures/frames.ts'
import { sealPacket as sealEgts } from '../egts/packet.ts'
import { egts } from '../egts/protocol.ts'
import { headers as galileoskyHeaders, sealEnvelope as sealGalileosky } from '../galileosky/envelope.ts'
import { compressedRecord, fromTracker as galileoskyFrames } from '../galileosky/fixtures/frames.ts'
import { galileosky } from '../galileosky/protocol.ts'
import { frames as gps103Frames } from '../gps103/fixtures/frames.ts'
import { gps103 } from '../gps103/protocol.ts'
import { fromTracker as gt06Frames } from '../gt06/fixtures/frames.ts'
import {
  iccidAnswer,
  places,
  positionAnswer,
  watches,
  wideCellAlarm,
  wiredTemperatures,
} from '../gt06/fixtures/newer-models.ts'
import { gt06 } from '../gt06/protocol.ts'
import { longBinaries, shortBinaries, texts } from '../h02/fixtures/frames.ts'
import { h02 } from '../h02/protocol.ts'
import { fromHex } from '../hex.ts'
import { full, smallest } from '../json-report/fixtures/reports.ts'
import { json as jsonReports } from '../json-report/protocol.ts'
import { sealEnvelope, sealLockReport } from '../jt808/envelope.ts'
import { fromTerminal as jt808Frames } from '../jt808/fixtures/frames.ts'
import { jt808 } from '../jt808/protocol.ts'
import { apartBytes } from '../kept-apart/apart.ts'
import { apart as eelinkApart } from '../kept-apart/eelink.ts'
import { apart as gps103Apart } from '../kept-apart/gps103.ts'
import { apart as jt808Apart } from '../kept-apart/jt808.ts'
import { apart as meitrackApart } from '../kept-apart/meitrack.ts'
import { apart as suntechApart } from '../kept-apart/suntech.ts'
import { apart as tk103Apart } from '../kept-apart/tk103.ts'
import { apart as topflytechApart } from '../kept-apart/topflytech.ts'
import { sealEnvelope as sealMeitrack } from '../meitrack/envelope.ts'
import { binaries as meitrackPackets, texts as meitrackTexts } from '../meitrack/fixtures/frames.ts'
import { meitrack } from '../meitrack/protocol.ts'
import {
  ntcb as navtelecomNtcb,
  published as navtelecomPublished,
  recorded as navtelecomRecorded,
} from '../navtelecom/fixtures/frames.ts'
import { encodeMask } from '../navtelecom/mask.ts'
import { letters as navtelecomLetters, sealFlex, sealNtcb } from '../navtelecom/packet.ts'
import { navtelecom } from '../navtelecom/protocol.ts'
import { fullQuery, heartbeat, minimalQuery, json as osmandJson, towersQuery } from '../osmand/fixtures/requests.ts'
import { osmand } from '../osmand/protocol.ts'
import { realDevices } from '../queclink/fixtures/real-devices.ts'
import { fromTracker as sentences } from '../queclink/fixtures/sentences.ts'
import { queclink } from '../queclink/protocol.ts'
import { frames as ruptelaFrames } from '../ruptela/fixtures/frames.ts'
import { ruptela } from '../ruptela/protocol.ts'
import { texts as suntechTexts, universalZip } from '../suntech/fixtures/frames.ts'
import { suntech } from '../suntech/protocol.ts'
import { datagrams, gprsMessages, handshake, packets as teltonikaPackets } from '../teltonika/fixtures/frames.ts'
import { teltonika, teltonikaDatagrams } from '../teltonika/protocol.ts'
import { frames as tk103Frames } from '../tk103/fixtures/frames.ts'
import { tk103 } from '../tk103/protocol.ts'
import { frames as topflytechFrames } from '../topflytech/fixtures/frames.ts'
import { topflytech } from '../topflytech/protocol.ts'
import { texts as watchTexts } from '../watch/fixtures/frames.ts'
import { watch } from '../watch/protocol.ts'
import { wialonIpsDatagrams } from '../wialon-ips/datagram.ts'
import { packets as wialonPackets } from '../wialon-ips/fixtures/frames.ts'
import { wialonIps } from '../wialon-ips/protocol.ts'
import { datagramTarget, type FuzzTarget, requestTarget, streamTarget } from './target.ts'

const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
/** Those published with a check of their own; the sealed mutants of the others are covered by them. */
const newerGt06Frames = [
  ...places.map(([hex]) => hex),
  ...watches,
  iccidAnswer,
  positionAnswer,
  wideCellAlarm,
  ...wiredTemperatures,
]
const utf8 = new TextEncoder()
const latin1 = new TextDecoder('latin1')
const encode = (text: string): Uint8Array => utf8.encode(text)
const nothing = new Uint8Array(0)

const sealTeltonika = (frame: Uint8Array): Uint8Array => {
  if (frame.length < 12 || frame[0] !== 0) return frame
  const sealed = frame.slice()
  const view = new DataView(sealed.buffer)
  const end = sealed.length - 4
  view.setUint32(0, 0)
  view.setUint32(4, end - 8)
  view.setUint32(end, crc16Ibm(sealed, 8, end))
  return sealed
}

const sealGt06 = (frame: Uint8Array): Uint8Array => {
  if (frame.length < 10) return frame
  const sealed = frame.slice()
  const view = new DataView(sealed.buffer)
  const isLong = sealed[0] === 0x79 || sealed.length > 0xff + 5
  sealed.fill(isLong ? 0x79 : 0x78, 0, 2)
  if (isLong) view.setUint16(2, sealed.length - 6)
  else view.setUint8(2, sealed.length - 5)
  view.setUint16(sealed.length - 4, crc16X25(sealed, 2, sealed.length - 4))
  view.setUint16(sealed.length - 2, 0x0d0a)
  return sealed
}

/** Length and check made right again, and the IMEI's first bytes. */
const sealRuptela = (frame: Uint8Array): Uint8Array => {
  if (frame.length < 13) return frame
  const sealed = frame.slice(0, ruptela.maxFrameBytes)
  const view = new DataView(sealed.buffer)
  view.setUint16(0, sealed.length - 4)
  view.setUint16(2, 3)
  view.setUint16(sealed.length - 2, crc16Kermit(sealed, 2, sealed.length - 2))
  return sealed
}

/** The size made right again. */
const sealEelinkPackage = (frame: Uint8Array): Uint8Array => {
  if (frame.length < 7) return frame
  const sealed = frame.slice(0, eelink.maxFrameBytes)
  sealed.fill(0x67, 0, 2)
  new DataView(sealed.buffer).setUint16(3, sealed.length - 5)
  return sealed
}

/** Mark, length and IMEI made right again. */
const sealTopflytech = (frame: Uint8Array): Uint8Array => {
  if (frame.length < 15) return frame
  const sealed = frame.slice(0, topflytech.maxFrameBytes)
  sealed[1] = sealed[0] as number
  new DataView(sealed.buffer).setUint16(3, sealed.length)
  sealed.set(bytesOf('0865284041146204'), 7)
  return sealed
}

/** Escapes, length and check made right again; the number is that of a message with the head of 2013. */
const sealJt808 = (frame: Uint8Array): Uint8Array => {
  if (frame.length < 16) return frame
  if (frame[1] === 0x55) return sealLockReport(frame.slice(1, -2))
  const phone = Buffer.from(frame.subarray(5, 11)).toString('hex')
  const id = ((frame[1] as number) << 8) | (frame[2] as number)
  return sealEnvelope({ id, phone, serial: 1, body: frame.subarray(13, -2).subarray(0, 1_023) })
}

/** Length and check made right again. */
const sealMeitrackFrame = (frame: Uint8Array): Uint8Array => {
  const imeiAt = frame.indexOf(0x2c) + 1
  const imeiEnd = frame.indexOf(0x2c, imeiAt)
  if (imeiAt === 0 || imeiEnd < 0 || frame.length - imeiEnd < 7) return frame
  const deviceId = latin1.decode(frame.subarray(imeiAt, imeiEnd))
  return sealMeitrack('$$', { mark: 'A', deviceId, content: frame.subarray(imeiEnd + 1, -5) })
}

/** Length and check made right again; the head packet names the tracker of what follows. */
const sealGalileoskyFrame = (frame: Uint8Array): Uint8Array =>
  frame.length < 6 ? frame : sealGalileosky(frame[0] as number, frame.subarray(3, -2))

/** Lengths and checks made right again. */
const sealEgtsFrame = (frame: Uint8Array): Uint8Array =>
  frame.length < 13 ? frame : sealEgts({ id: 1, type: frame[9] as number, data: frame.subarray(11, -2) })

/** Records mean nothing without the mask that was told before them: each sample is a conversation. */
const navtelecomTalks = (): Uint8Array[] => {
  const of = (mask: Uint8Array, record: string, count: number): Uint8Array => {
    const records = Array.from({ length: count }, () => bytesOf(record))
    return Uint8Array.from([
      ...bytesOf(navtelecomPublished.greeting),
      ...mask,
      ...sealFlex(navtelecomLetters.archive, Buffer.concat([Uint8Array.of(count), ...records])),
      ...sealFlex(navtelecomLetters.urgent, bytesOf(`07000000${record}`)),
      ...sealFlex(navtelecomLetters.current, bytesOf(record)),
    ])
  }
  const { recordUpTo77, fieldsUpTo77, ...others } = navtelecomRecorded
  const mask = sealNtcb({ to: 1, from: 0, data: encodeMask(fieldsUpTo77, 0x1e, 255) })
  return [
    of(bytesOf(navtelecomPublished.mask), navtelecomPublished.record, 3),
    of(mask, recordUpTo77, 2),
    // With fields of sizes that nobody has described.
    of(bytesOf(others.strangeMask), recordUpTo77 + '00'.repeat(36), 1),
    bytesOf(navtelecomPublished.greeting + Object.values(navtelecomNtcb).join('')),
    ...[others.greeting, others.strangeMask, others.answer, ...others.masksOfOldest].map(bytesOf),
  ]
}

/** `#TP#…;CRC16\r\n`, and for a black box `|` before the check; whatever the packet said before, it is 2.0 now. */
const sealWialon = (frame: Uint8Array): Uint8Array => {
  const [, type, body] = /^#([A-Z]{1,2})#([^\r\n]*)/s.exec(latin1.decode(frame)) ?? []
  if (type === undefined || body === undefined) return frame
  const separator = type === 'B' ? '|' : ';'
  const at = body.lastIndexOf(separator)
  const covered = Buffer.from(`${at < 0 ? body : body.slice(0, at)}${separator}`, 'latin1')
  const check = crc16Ibm(covered).toString(16).toUpperCase().padStart(4, '0')
  return Buffer.concat([Buffer.from(`#${type}#`), covered, Buffer.from(`${check}\r\n`)])
}

const asBody = (contentType: string) => (body: Uint8Array) => ({ method: 'POST', target: '/', contentType, body })

/** Of several what is bent may stand anywhere. */
const manyReports = `[${Array.from({ length: 20 }, () => full).join(',')}]`
const jsonSamples = [smallest, full, manyReports].map(encode)
/** What HTTP servers take of a request line, and more than any query of a phone. */
const maxTargetBytes = 16 * 1_024

/** Everything in the product that reads what a stranger's device has sent. */
export const fuzzTargets: readonly FuzzTarget[] = [
  streamTarget(teltonika, {
    samples: [handshake, ...teltonikaPackets, ...gprsMessages].map(bytesOf),
    seal: sealTeltonika,
  }),
  datagramTarget(teltonikaDatagrams, { name: 'teltonika-udp', samples: datagrams.map(bytesOf) }),
  streamTarget(gt06, { samples: [...gt06Frames, ...newerGt06Frames].map(bytesOf), seal: sealGt06 }),
  streamTarget(queclink, { samples: [...sentences, ...realDevices].map(encode) }),
  datagramTarget(wialonIpsDatagrams, {
    name: 'wialon-ips-udp',
    samples: wialonPackets.map((packet) => encode(`866795037163746${packet}`)),
  }),
  streamTarget(wialonIps, { samples: wialonPackets.map(encode), seal: sealWialon }),
  streamTarget(h02, {
    samples: [...texts.map(encode), ...[...longBinaries, ...shortBinaries].map(bytesOf)],
  }),
  streamTarget(jt808, {
    samples: jt808Frames.map(bytesOf),
    keptApart: jt808Apart.map(apartBytes),
    seal: sealJt808,
  }),
  streamTarget(gps103, { samples: gps103Frames.map(encode), keptApart: gps103Apart.map(apartBytes) }),
  streamTarget(suntech, {
    samples: [...suntechTexts.map(encode), bytesOf(universalZip)],
    keptApart: suntechApart.map(apartBytes),
  }),
  streamTarget(meitrack, {
    samples: [...meitrackTexts.map(encode), ...meitrackPackets.map(bytesOf)],
    keptApart: meitrackApart.map(apartBytes),
    seal: sealMeitrackFrame,
  }),
  streamTarget(watch, { samples: watchTexts.map(encode) }),
  streamTarget(tk103, { samples: tk103Frames.map(encode), keptApart: tk103Apart.map(apartBytes) }),
  streamTarget(galileosky, {
    samples: [
      ...galileoskyFrames.map(bytesOf),
      sealGalileosky(galileoskyHeaders.compressed, bytesOf(compressedRecord)),
    ],
    seal: sealGalileoskyFrame,
  }),
  streamTarget(ruptela, { samples: ruptelaFrames.map(bytesOf), seal: sealRuptela }),
  streamTarget(eelink, {
    samples: eelinkPackages.map(bytesOf),
    keptApart: eelinkApart.map(apartBytes),
    seal: sealEelinkPackage,
  }),
  datagramTarget(eelinkDatagrams, {
    name: 'eelink-udp',
    samples: eelinkDatagramFrames.map(bytesOf),
    seal: (datagram) => sealEelink('352544071677471', sealEelinkPackage(datagram.slice(14))),
  }),
  streamTarget(egts, { samples: egtsFrames.map(bytesOf), seal: sealEgtsFrame }),
  streamTarget(navtelecom, { samples: navtelecomTalks() }),
  streamTarget(topflytech, {
    samples: topflytechFrames.map(bytesOf),
    keptApart: topflytechApart.map(apartBytes),
    seal: sealTopflytech,
  }),
  streamTarget(ais140, { samples: ais140Texts.map(encode) }),
  datagramTarget(calamp, {
    name: 'calamp',
    samples: (['sample', 'applicationData', 'mini'] as const).map((name) => bytesOf(calampMessages[name])),
  }),
  requestTarget(osmand, {
    name: 'osmand-query',
    samples: [minimalQuery, fullQuery, towersQuery].map(encode),
    maxBytes: maxTargetBytes,
    requestOf: (bytes) => ({ method: 'GET', target: latin1.decode(bytes), body: nothing }),
  }),
  requestTarget(osmand, {
    name: 'osmand-form',
    samples: [minimalQuery, fullQuery, towersQuery].map((query) => encode(query.slice(2))),
    requestOf: asBody('application/x-www-form-urlencoded'),
  }),
  requestTarget(osmand, {
    name: 'osmand-json',
    samples: [osmandJson, heartbeat].map(encode),
    requestOf: asBody('application/json'),
  }),
  requestTarget(jsonReports, { name: 'json', samples: jsonSamples, requestOf: asBody('application/json') }),
  requestTarget(jsonReports, {
    name: 'calls',
    samples: [
      ...[flespiMessages, thingsStackUp, chirpStackUp, chirpStackStatus].map((call) => encode(JSON.stringify(call))),
      ...[stuMessages, spotHelp].map(encode),
    ],
    requestOf: asBody('application/json'),
  }),
  // The topic names the device there.
  requestTarget(jsonReports, {
    name: 'mqtt',
    samples: [smallest, full, manyReports].map((text) => encode(text.replaceAll(/\s*"deviceId":\s*"[^"]*",/g, ''))),
    requestOf: (body) => ({ method: 'POST', target: '/?id=350000000000001', body }),
  }),
]
