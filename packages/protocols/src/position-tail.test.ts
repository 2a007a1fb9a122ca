import { expect, it } from 'vitest'
import { emergency as ais140Emergency, normal as ais140Normal } from './ais140/fixtures/frames.ts'
import { ais140 } from './ais140/protocol.ts'
import { published as calampMessages } from './calamp/fixtures/frames.ts'
import { calamp } from './calamp/protocol.ts'
import { crc16Ibm } from './crc16.ts'
import {
  older as eelinkOlder,
  positions as eelinkPositions,
  warnings as eelinkWarnings,
} from './eelink/fixtures/frames.ts'
import { sealPackage as sealEelink } from './eelink/packages.ts'
import { eelink } from './eelink/protocol.ts'
import { levels as egtsLevels } from './egts/fixtures/frames.ts'
import { encodeServiceRecord, sealPacket as sealEgts } from './egts/packet.ts'
import { egts } from './egts/protocol.ts'
import { headers as galileoskyHeaders, sealEnvelope as sealGalileosky } from './galileosky/envelope.ts'
import { compressedRecord, single as galileoskySingle } from './galileosky/fixtures/frames.ts'
import { galileosky } from './galileosky/protocol.ts'
import * as gps103 from './gps103/fixtures/frames.ts'
import { gps103 as gps103Protocol } from './gps103/protocol.ts'
import { gt06Decoder } from './gt06/decode.ts'
import * as published from './gt06/fixtures/frames.ts'
import { places } from './gt06/fixtures/newer-models.ts'
import { sealPacket } from './gt06/packet.ts'
import { imeiBinaries, longBinaries, shortBinaries, texts } from './h02/fixtures/frames.ts'
import { h02 } from './h02/protocol.ts'
import { fromHex } from './hex.ts'
import { openEnvelope, sealEnvelope } from './jt808/envelope.ts'
import { huabaoLocation } from './jt808/fixtures/frames.ts'
import { placeBytes } from './jt808/location.ts'
import { jt808 } from './jt808/protocol.ts'
import { sealEnvelope as sealMeitrack } from './meitrack/envelope.ts'
import { binaries as meitrackPackets, texts as meitrackTexts } from './meitrack/fixtures/frames.ts'
import { meitrack } from './meitrack/protocol.ts'
import { recorded as navtelecomRecorded, published as navtelecomTalk, ntcb } from './navtelecom/fixtures/frames.ts'
import { encodeMask } from './navtelecom/mask.ts'
import { letters, sealFlex, sealNtcb } from './navtelecom/packet.ts'
import { navtelecom } from './navtelecom/protocol.ts'
import { fullQuery, towersQuery } from './osmand/fixtures/requests.ts'
import { osmand } from './osmand/protocol.ts'
import { provePositionTail, type TailSample, type TailSubject } from './position-tail.suite.ts'
import { queclinkDecoder } from './queclink/decode.ts'
import { realDevices } from './queclink/fixtures/real-devices.ts'
import * as sentences from './queclink/fixtures/sentences.ts'
import { protocols } from './registry.ts'
import { extended as ruptelaExtended, records as ruptelaRecords } from './ruptela/fixtures/frames.ts'
import { sealPacket as sealRuptela } from './ruptela/packet.ts'
import { ruptela } from './ruptela/protocol.ts'
import { texts as suntechTexts, universalZip } from './suntech/fixtures/frames.ts'
import { suntech } from './suntech/protocol.ts'
import { teltonikaDecoder } from './teltonika/decode.ts'
import { beaconRecord, codec7TenRecords, codec8ExtendedVariable } from './teltonika/fixtures/frames.ts'
import { frames as tk103Frames } from './tk103/fixtures/frames.ts'
import { tk103 } from './tk103/protocol.ts'
import { openEnvelope as openTopflytech, sealEnvelope as sealTopflytech } from './topflytech/envelope.ts'
import {
  assets as topflytechAssets,
  older as topflytechOlder,
  vehicles as topflytechVehicles,
} from './topflytech/fixtures/frames.ts'
import { topflytech } from './topflytech/protocol.ts'
import { texts as watchTexts } from './watch/fixtures/frames.ts'
import { watch } from './watch/protocol.ts'
import { wialonIpsDatagrams } from './wialon-ips/datagram.ts'
import * as wialon from './wialon-ips/fixtures/frames.ts'

const receivedAt = Date.UTC(2026, 5, 10, 9)

/** Where the place of a packet ends that does not begin with clock and place. */
const placeEnds: Readonly<Record<number, number>> = { 52: 22, 112: 34, 149: 24 }

const gt06Sample = (hex: string): TailSample | undefined => {
  const frame = fromHex(hex) as Uint8Array
  const isLong = frame[0] === 0x79
  const number = frame[isLong ? 4 : 3] as number
  const body = frame.slice(isLong ? 5 : 4, -6)
  // A clone's packet has no check behind which anything could be bent.
  if (number === 0x10 || number === 0x11) return undefined
  return {
    body,
    // Number 0x22 is the clone's here: a byte, IMEI and another clock stand first.
    // A long 0x32 tells the length of its place before it.
    placeEnd: body[0] === 1 && number === 0x22 ? 33 : isLong && number === 0x32 ? 19 : (placeEnds[number] ?? 18),
    seal: (changed) => sealPacket({ number, content: changed, serial: 1, isLong }),
  }
}

const gt06Frames = [
  published.location12,
  published.location22,
  published.alarm16,
  published.alarm26Vibration,
  published.alarm26Tamper,
  published.alarm27,
  ...places.map(([hex]) => hex),
]

const utf8 = new TextEncoder()
const latin1 = new TextDecoder('latin1')

/** `end`: closes the frame, behind what can be bent. */
const textSample = (text: string, place: RegExp, end: string): TailSample => {
  const [before] = place.exec(text) ?? []
  if (before === undefined) throw new Error(`no place in ${text}`)
  return {
    body: utf8.encode(text.slice(0, text.lastIndexOf(end))),
    placeEnd: text.indexOf(before) + before.length,
    seal: (changed) => Buffer.concat([changed, utf8.encode(end)]),
  }
}

const wialonPlace = /\d+;\d+;[\d.]+;[NS];[\d.]+;[EW];/

/** Version 2.0: the check is that of whatever it says then. */
const sealedWialon = (text: string): TailSample => {
  const sample = textSample(text, wialonPlace, ';')
  const [head = ''] = /^#[A-Z]+#/.exec(text) ?? []
  return {
    body: sample.body.subarray(head.length),
    placeEnd: sample.placeEnd - head.length,
    seal: (changed) => {
      const covered = Buffer.concat([changed, Buffer.from(';')])
      const check = crc16Ibm(covered).toString(16).toUpperCase().padStart(4, '0')
      return Buffer.concat([Buffer.from(`2.0;866795037163746${head}`), covered, Buffer.from(check)])
    },
  }
}

/** The date stands behind it. */
const h02Place = /,[AB],-?[\d.-]+,[NS],-?[\d.-]+,[EW],/
const h02PlaceEnd = 22

const binarySample = (hex: string): TailSample => {
  const body = fromHex(hex) as Uint8Array
  return { body, placeEnd: h02PlaceEnd + (imeiBinaries.includes(hex) ? 3 : 0), seal: (changed) => changed }
}

/** Codec, count, clock, priority and the GPS element; of Codec 7 clock, masks and coordinates. */
const avlPlaceEnd = 26
const codec7PlaceEnd = 16

const teltonikaSample = (hex: string, placeEnd: number): TailSample => ({
  body: (fromHex(hex) as Uint8Array).slice(8, -4),
  placeEnd,
  seal: (changed) => {
    const packet = Buffer.alloc(8 + changed.length + 4)
    packet.writeUInt32BE(changed.length, 4)
    packet.set(changed, 8)
    packet.writeUInt32BE(crc16Ibm(changed), 8 + changed.length)
    return packet
  },
})

const jt808Sample = (hex: string): TailSample => {
  const envelope = openEnvelope(fromHex(hex) as Uint8Array)
  if ('code' in envelope) throw new Error(envelope.detail)
  return { body: envelope.body, placeEnd: placeBytes, seal: (body) => sealEnvelope({ ...envelope, body }) }
}

/** Coordinates and clock, with the comma behind them. */
const queclinkPlace = /-?\d+\.\d{6},-?\d+\.\d{6},\d{14},/

const gps103Place = /,[AV],[\d.]+,[NS],[\d.]+,[EW],/

const suntechPlace = /;[+-]\d{2,3}\.\d+;[+-]\d{2,3}\.\d+;/
/** Device, map, model, version, kind, clock, cell and coordinates. */
const suntechPlaceEnd = 38

const suntechZip = (hex: string): TailSample => ({
  body: (fromHex(hex) as Uint8Array).subarray(3),
  placeEnd: suntechPlaceEnd,
  seal: (body) => Uint8Array.of(0x81, body.length >> 8, body.length & 0xff, ...body),
})

const meitrackPlace = /,-?\d+\.\d+,-?\d+\.\d+,\d{12},/
const meitrackSeal = (content: Uint8Array): Uint8Array =>
  sealMeitrack('$$', { mark: 'A', deviceId: '353358017784062', content })

const meitrackSample = (text: string): TailSample => {
  const { body, placeEnd } = textSample(text, meitrackPlace, '*')
  const from = text.indexOf('AAA')
  return { body: body.subarray(from), placeEnd: placeEnd - from, seal: meitrackSeal }
}

/** Up to the ids of four bytes of which latitude, longitude and clock are the first. */
const meitrackPacket = (hex: string): TailSample => {
  const frame = fromHex(hex) as Uint8Array
  const body = frame.subarray(Buffer.from(frame).indexOf('CCE,'), -5)
  const longs = Buffer.from(body).indexOf(Buffer.from('0702', 'hex'), 14)
  return { body, placeEnd: longs + 16, seal: meitrackSeal }
}

/** Zeros are no place. */
const watchPlace = /,\d{6},\d{6},[AV],\s*-?(?=[\d.]*[1-9])[\d.]+,[NS]?,\s*-?[\d.]+,[EW]?,/

/** The clock stands behind it. */
const tk103Place = /[AV],?\s*\d{1,4}\.\d+,?[NS],?\s*\d{1,5}\.\d+,?[EW]/

/** Clock and coordinates follow versions, IMEI, number and count. */
const galileoskyRecord: TailSample = {
  body: (fromHex(galileoskySingle) as Uint8Array).subarray(3, -2),
  placeEnd: 41,
  seal: (body) => sealGalileosky(galileoskyHeaders.tags, body),
}

const galileoskyMinimal: TailSample = {
  body: fromHex(compressedRecord) as Uint8Array,
  placeEnd: 10,
  seal: (body) => sealGalileosky(galileoskyHeaders.compressed, body),
}

/** How many, and the first record's clock and place. */
const ruptelaSample = (hex: string, command: number): TailSample => ({
  body: (fromHex(hex) as Uint8Array).slice(11, -2),
  placeEnd: command === 1 ? 16 : 17,
  seal: (payload) => sealRuptela({ deviceId: '863071016796572', command, payload }),
})

/** Clock, mask and place; in the older form no mask. */
const eelinkSample = (hex: string): TailSample => {
  const frame = fromHex(hex) as Uint8Array
  const number = frame[2] as number
  return {
    body: frame.slice(7),
    placeEnd: number < 0x10 ? 12 : 13,
    seal: (content) => sealEelink(number, 1, content),
  }
}

/** Of a record: clock, coordinates and their hemispheres stand first in its first sub-record. */
const egtsRecord: TailSample = {
  body: (fromHex(egtsLevels) as Uint8Array).subarray(26, -2),
  placeEnd: 16,
  seal: (data) =>
    sealEgts({
      id: 1,
      type: 1,
      data: Uint8Array.from(encodeServiceRecord({ number: 1, objectId: 77, service: 2, data })),
    }),
}

/** A record, under the mask that was told before it; its clock and coordinates are over with field 11. */
const navtelecomRecord: TailSample = {
  body: fromHex(navtelecomRecorded.recordUpTo77) as Uint8Array,
  placeEnd: 27,
  seal: (body) => sealFlex(letters.current, body),
}
/** Behind `*>T`; where latitude and longitude end. */
const ntcbSample = (hex: string, placeEnd: number): TailSample => ({
  body: (fromHex(hex) as Uint8Array).subarray(19),
  placeEnd,
  seal: (body) => sealNtcb({ to: 1, from: 0, data: Buffer.concat([Buffer.from('*>T'), body]) }),
})

const navtelecomDecode = (frame: Uint8Array) => {
  const decoder = navtelecom.createDecoder()
  decoder.decode(fromHex(navtelecomTalk.greeting) as Uint8Array)
  const data = encodeMask(navtelecomRecorded.fieldsUpTo77, 0x1e, 255)
  decoder.decode(sealNtcb({ to: 1, from: 0, data }))
  return decoder.decode(frame)
}

/** Where longitude and latitude end. */
const topflytechSample = (hex: string, placeEnd: number): TailSample => {
  const envelope = openTopflytech(fromHex(hex) as Uint8Array)
  if ('code' in envelope) throw new Error(envelope.detail)
  return { body: envelope.content, placeEnd, seal: (content) => sealTopflytech({ ...envelope, content }) }
}

/** Of a message whose header has 13 bytes. */
const calampSample = (hex: string, placeEnd: number): TailSample => {
  const bytes = fromHex(hex) as Uint8Array
  return { body: bytes.subarray(13), placeEnd, seal: (body) => Buffer.concat([bytes.subarray(0, 13), body]) }
}

/** Clock, coordinates and hemispheres. */
const ais140Place = /^.*?,\d{8},?\d{6},(?:[AV],)?[\d.]+,[NS],[\d.]+,[EW],/

const subjects: readonly TailSubject[] = [
  {
    name: 'gt06',
    samples: gt06Frames.map(gt06Sample).filter((sample) => sample !== undefined),
    decode: (frame) => gt06Decoder('752533678900242').decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'queclink',
    samples: [...sentences.fromTracker, ...realDevices]
      .filter((text) => /^.RESP/.test(text) && queclinkPlace.test(text))
      .map((text) => ({
        ...textSample(text, queclinkPlace, '$'),
        // Accuracy 0: the place is the last one known, the report's instant is that of its sending.
        isClockBehind: !/,(?!0,)\d+(?:\.\d)?(?:,[^,]*){3},-?\d+\.\d{6},-?\d+\.\d{6},/.test(text),
      })),
    decode: (frame) => queclinkDecoder().decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'wialon-ips',
    samples: [
      ...[wialon.short1, wialon.extended1, wialon.extendedWithOutputs, wialon.blackBox1].map((text) =>
        textSample(`866795037163746${text}`, wialonPlace, '\r\n'),
      ),
      ...[wialon.extended2, wialon.extended2Short, wialon.short2].map(sealedWialon),
    ],
    decode: (frame) => wialonIpsDatagrams.decodeDatagram(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'h02',
    samples: [
      ...texts
        .filter((text) => h02Place.test(text))
        .map((text) => ({ ...textSample(text, h02Place, '#'), isClockBehind: true })),
      ...[...longBinaries, ...shortBinaries, ...imeiBinaries].map(binarySample),
    ],
    decode: (frame) => h02.createDecoder('2020916012').decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'teltonika',
    samples: [
      ...[codec8ExtendedVariable, beaconRecord].map((hex) => teltonikaSample(hex, avlPlaceEnd)),
      teltonikaSample(codec7TenRecords, codec7PlaceEnd),
    ],
    decode: (frame) => teltonikaDecoder('356307042441013').decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'jt808',
    samples: [jt808Sample(huabaoLocation)],
    decode: (frame) => jt808.createDecoder().decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'gps103',
    samples: [...Object.values(gps103.document), ...Object.values(gps103.recorded)]
      .filter((text) => gps103Place.test(text))
      .map((text) => textSample(text, gps103Place, ';')),
    decode: (frame) => gps103Protocol.createDecoder().decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'suntech',
    samples: [
      ...suntechTexts.filter((text) => suntechPlace.test(text)).map((text) => textSample(text, suntechPlace, '\r')),
      suntechZip(universalZip),
    ],
    decode: (frame) => suntech.createDecoder().decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'meitrack',
    samples: [
      ...meitrackTexts.filter((text) => meitrackPlace.test(text)).map(meitrackSample),
      ...meitrackPackets.map(meitrackPacket),
    ],
    decode: (frame) => meitrack.createDecoder().decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'watch',
    samples: watchTexts.filter((text) => watchPlace.test(text)).map((text) => textSample(text, watchPlace, ']')),
    decode: (frame) => watch.createDecoder().decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'tk103',
    samples: tk103Frames
      .filter((text) => tk103Place.test(text))
      .map((text) => ({ ...textSample(text, tk103Place, ')'), isClockBehind: true })),
    decode: (frame) => tk103.createDecoder().decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'galileosky',
    samples: [galileoskyRecord, galileoskyMinimal],
    decode: (frame) => galileosky.createDecoder('868345032042426').decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'ruptela',
    samples: [
      ...[ruptelaRecords.one, ruptelaRecords.two].map((hex) => ruptelaSample(hex, 1)),
      ruptelaSample(ruptelaExtended.southern, 68),
    ],
    decode: (frame) => ruptela.createDecoder().decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'eelink',
    samples: [
      ...[eelinkPositions.satellites, eelinkPositions.point, eelinkPositions.sensors, eelinkPositions.probe],
      ...Object.values(eelinkWarnings),
      ...[eelinkOlder.position, eelinkOlder.withStatus, eelinkOlder.alarm, eelinkOlder.state],
    ].map(eelinkSample),
    decode: (frame) => eelink.createDecoder('352544071677471').decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'egts',
    samples: [egtsRecord],
    decode: (frame) => egts.createDecoder().decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'navtelecom',
    samples: [navtelecomRecord, ntcbSample(ntcb.radians, 49), ntcbSample(ntcb.minutes, 89)],
    decode: navtelecomDecode,
    lostToday: 0,
  },
  {
    name: 'topflytech',
    samples: [
      topflytechSample(topflytechVehicles.london, 47),
      topflytechSample(topflytechVehicles.second, 55),
      topflytechSample(topflytechVehicles.bus, 43),
      topflytechSample(topflytechOlder.alarm, 47),
      topflytechSample(topflytechAssets.alarm, 20),
    ],
    decode: (frame) => topflytech.createDecoder().decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'ais140',
    samples: [ais140Normal, ais140Emergency].map((text) => textSample(`${text.replace('*', '')}*`, ais140Place, '*')),
    decode: (frame) => ais140.createDecoder().decode(frame, receivedAt),
    lostToday: 0,
  },
  {
    name: 'calamp',
    samples: [
      calampSample(calampMessages.sample, 16),
      calampSample(calampMessages.applicationData, 16),
      calampSample(calampMessages.mini, 12),
    ],
    decode: (frame) => calamp.decodeDatagram(frame),
    lostToday: 0,
  },
  {
    name: 'osmand',
    samples: [fullQuery, towersQuery.replace('&cell', '&hdop=1&cell')].map((text) =>
      textSample(`${text}#`, /lat=.*timestamp=[^&]*&/, '#'),
    ),
    decode: (frame) =>
      osmand.decodeRequest(
        { method: 'GET', target: latin1.decode(frame.subarray(0, -1)), body: new Uint8Array(0) },
        receivedAt,
      ),
    lostToday: 0,
  },
]

/** Our own format: what is cut is no JSON, and its sender is told of each report why it was refused. */
const answeredByReport = ['json']

it('every protocol is held to the rule', () => {
  expect([...subjects.map(({ name }) => name), ...answeredByReport].toSorted()).toEqual(
    protocols.map(({ name }) => name).toSorted(),
  )
})

for (const subject of subjects) provePositionTail(subject)
