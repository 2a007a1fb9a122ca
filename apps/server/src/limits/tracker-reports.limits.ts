import { maxFrameBytes as ais140Frame } from '@atalaya/protocols/ais140/framing'
import { maxFrameBytes as eelinkFrame } from '@atalaya/protocols/eelink/framing'
import { maxFrameBytes as egtsFrame } from '@atalaya/protocols/egts/framing'
import { maxFrameBytes as galileoskyFrame } from '@atalaya/protocols/galileosky/framing'
import { maxFrameBytes as gps103Frame } from '@atalaya/protocols/gps103/framing'
import { maxPacketBytes as gt06Packet } from '@atalaya/protocols/gt06/framing'
import { maxFrameBytes as h02Frame } from '@atalaya/protocols/h02/framing'
import { maxBodyBytes as jsonBody, maxReports as jsonReportsMost } from '@atalaya/protocols/json-report/report'
import { maxFrameBytes as jt808Frame } from '@atalaya/protocols/jt808/framing'
import { mostBytes as jt808Parts } from '@atalaya/protocols/jt808/parts'
import { maxFrameBytes as meitrackFrame } from '@atalaya/protocols/meitrack/framing'
import { maxFrameBytes as navtelecomFrame } from '@atalaya/protocols/navtelecom/framing'
import { maxSentenceBytes as queclinkSentence } from '@atalaya/protocols/queclink/framing'
import { maxFrameBytes as ruptelaFrame } from '@atalaya/protocols/ruptela/framing'
import { maxFrameBytes as suntechFrame } from '@atalaya/protocols/suntech/framing'
import { mostSerialBytes as suntechSerial } from '@atalaya/protocols/suntech/report'
import { maxPacketBytes as teltonikaPacket } from '@atalaya/protocols/teltonika/framing'
import { maxFrameBytes as tk103Frame } from '@atalaya/protocols/tk103/framing'
import { maxFrameBytes as topflytechFrame } from '@atalaya/protocols/topflytech/framing'
import { maxFrameBytes as watchFrame } from '@atalaya/protocols/watch/framing'
import { maxPacketBytes as wialonPacket } from '@atalaya/protocols/wialon-ips/framing'
import { limit } from './limit.ts'

const frameBytes = (family: string, value: number) =>
  limit({
    name: `a frame of ${family}, bytes`,
    value,
    counted: 'bytes of one frame over TCP',
    over: 'once a frame',
    atLimit: 'it counts as a frame that cannot be read',
    seenBy: 'atalaya_ingest_decode_failures_total of the protocol',
  })

export const teltonikaPacketBytes = limit({
  name: 'a packet of Teltonika, bytes',
  value: teltonikaPacket,
  counted: 'bytes of one AVL packet over TCP',
  over: 'once a packet',
  atLimit: 'it counts as a frame that cannot be read',
  seenBy: 'atalaya_ingest_decode_failures_total{protocol="teltonika"}',
})

export const gt06PacketBytes = frameBytes('GT06', gt06Packet)
export const h02FrameBytes = frameBytes('H02', h02Frame)

export const jt808FrameBytes = limit({
  name: 'a frame of JT/T 808, bytes',
  value: jt808Frame,
  counted: 'bytes of one frame over TCP, escapes among them',
  over: 'once a frame',
  atLimit: 'it counts as a frame that cannot be read',
  seenBy: 'atalaya_ingest_decode_failures_total of the protocol',
})

export const jt808PartBytes = limit({
  name: 'a JT/T 808 message in several packets, bytes',
  value: jt808Parts,
  counted: 'bytes of what has come of one message',
  over: 'a connection, one message at a time',
  atLimit: 'what was held is dropped, nothing of it acknowledged; the terminal sends it again',
  seenBy: 'atalaya_ingest_decode_failures_total of the protocol',
})

export const gps103FrameBytes = frameBytes('GPS103', gps103Frame)
export const suntechFrameBytes = frameBytes('Suntech', suntechFrame)
export const suntechSerialBytes = limit({
  name: 'what a device on the serial port of a Suntech has said, bytes',
  value: suntechSerial,
  counted: 'bytes that one report passes on',
  over: 'once a report',
  atLimit: 'the rest is not kept, or the report counts as one that cannot be read where its length says more',
  seenBy: 'atalaya_ingest_decode_failures_total of the protocol',
})
export const meitrackFrameBytes = frameBytes('Meitrack', meitrackFrame)
export const watchFrameBytes = frameBytes('Watch', watchFrame)
export const tk103FrameBytes = frameBytes('TK103', tk103Frame)
export const galileoskyFrameBytes = frameBytes('Galileosky', galileoskyFrame)
export const ruptelaFrameBytes = frameBytes('Ruptela', ruptelaFrame)
export const eelinkFrameBytes = frameBytes('Eelink', eelinkFrame)
export const egtsFrameBytes = frameBytes('EGTS', egtsFrame)
export const navtelecomFrameBytes = frameBytes('Navtelecom', navtelecomFrame)
export const topflytechFrameBytes = frameBytes('Topflytech', topflytechFrame)
export const ais140FrameBytes = frameBytes('AIS 140', ais140Frame)
export const queclinkSentenceBytes = frameBytes('Queclink', queclinkSentence)
export const wialonPacketBytes = frameBytes('Wialon IPS', wialonPacket)

export const jsonReports = limit({
  name: 'reports of one JSON body',
  value: jsonReportsMost,
  counted: 'reports in a list that is posted or published',
  over: 'once a call',
  atLimit: 'answered 400 input.invalid, or the message is counted and let go',
  seenBy: 'atalaya_ingest_decode_failures_total{protocol="json"}',
})

export const jsonBodyBytes = limit({
  name: 'JSON body of positions, bytes',
  value: jsonBody,
  counted: 'bytes that are posted to a push source or published to a topic',
  over: 'once a call',
  atLimit: 'answered 413 body.toolarge, or the message is counted and let go',
  seenBy: 'atalaya_http_request_seconds_count{status="413"} of its route',
})

export const silenceMs = limit({
  name: 'silence of a tracker connection, ms',
  value: 30 * 60_000,
  counted: 'milliseconds without a byte',
  over: 'at any time',
  atLimit: 'the connection is closed; the tracker opens a new one',
  seenBy: 'atalaya_ingest_connections_ended_total{reason="idle"}',
})

export const frameMs = limit({
  name: 'time for a whole frame to come, ms',
  value: 60_000,
  counted: 'milliseconds from the first byte of a frame to its last',
  over: 'once a frame',
  atLimit: 'the connection is closed',
  seenBy: 'atalaya_ingest_connections_ended_total{reason="slow"}',
})

export const devicesAConnection = limit({
  name: 'devices of one connection',
  value: 100,
  counted: 'different devices that one TCP connection has named',
  over: 'once a connection',
  atLimit: 'the connection is closed',
  seenBy: 'atalaya_ingest_connections_ended_total{reason="crowd"}',
})

export const pendingMessages = limit({
  name: 'messages of one connection that are not stored yet',
  value: 1_000,
  counted: 'frames of one TCP connection that wait for their COMMIT',
  over: 'at any time',
  atLimit: 'the socket is not read until some are stored',
  seenBy: 'atalaya_ingest_unanswered_reports',
})

export const queuedReports = limit({
  name: 'reports that wait for their commit',
  value: 20_000,
  counted: 'reports of all gateways in the queue of one engine',
  over: 'at any time',
  atLimit: 'no socket is read until half of them are stored; of twice as many further ones are answered as busy',
  seenBy: 'atalaya_ingest_unanswered_reports',
})

export const queuedStoredReports = limit({
  name: 'reports that trackers had stored and that wait for their commit',
  value: 10_000,
  counted: 'of the reports that wait those that were recorded more than three minutes ago',
  over: 'at any time',
  atLimit: 'connections with such reports are not read until half of them are stored',
  seenBy: 'atalaya_ingest_unanswered_reports',
})

export const portMessageBytes = limit({
  name: 'bytes of one message between a gateway and an engine of two processes',
  value: 64 * 1024 * 1024,
  counted: 'bytes of one submission or outcome on the socket between them',
  over: 'once a message',
  atLimit: 'the socket is closed, and opened anew by the gateway',
  seenBy: 'atalaya_ingest_unanswered_reports',
})

export const datagrams = limit({
  name: 'datagrams that are not stored yet',
  value: 5_000,
  counted: 'datagrams on all UDP ports that wait for their COMMIT',
  over: 'at any time',
  atLimit: 'further ones are dropped, and sent again by their trackers',
  seenBy: 'atalaya_ingest_datagrams_dropped_total{reason="crowd"}',
})

export const datagramsAnAddress = limit({
  name: 'datagrams of one address that are not stored yet',
  value: 1_000,
  counted: 'the same, of one address',
  over: 'at any time',
  atLimit: 'further ones are dropped, and sent again by their trackers',
  seenBy: 'atalaya_ingest_datagrams_dropped_total{reason="crowd"}',
})

export const inputsAReport = limit({
  name: 'inputs of one report',
  value: 128,
  counted: 'inputs and readings of one report',
  over: 'once a report',
  atLimit: 'further ones are left out',
  seenBy: 'not counted',
})

export const inputBytesAReport = limit({
  name: 'inputs of one report, letters',
  value: 8_192,
  counted: 'letters of all texts among the inputs of one report',
  over: 'once a report',
  atLimit: 'further ones are left out',
  seenBy: 'not counted',
})

export const inputLetters = limit({
  name: 'one input, letters',
  value: 1_024,
  counted: 'letters of one text among the inputs',
  over: 'once an input',
  atLimit: 'it is left out',
  seenBy: 'not counted',
})

export const reportEvents = limit({
  name: 'events of one report',
  value: 16,
  counted: 'events that one report tells',
  over: 'once a report',
  atLimit: 'further ones are left out',
  seenBy: 'not counted',
})

export const inputsKept = limit({
  name: 'inputs of one item that are kept as its latest',
  value: 256,
  counted: 'names of inputs that an item’s latest state holds',
  over: 'at any time',
  atLimit: 'new names are not kept there; reports keep them',
  seenBy: 'not counted',
})

export const lateReportsABatch = limit({
  name: 'late reports of one batch',
  value: 2_000,
  counted: 'reports older than what is known, of all items of one batch',
  over: 'a batch',
  atLimit: 'further ones wait for the next batches',
  seenBy: 'atalaya_ingest_unanswered_reports',
})

export const fixesOfOthers = limit({
  name: 'fixes of other items that alarms compare with',
  value: 100_000,
  counted: 'fixes read at once of the items whose distance the alarms of a batch look at, 2,000 of each at least',
  over: 'a batch',
  atLimit: 'what is later is judged apart, a piece after the other',
  seenBy: 'atalaya_ingest_recomputed_reports_total{mode="apart"}',
})
export const lateReportsAnItem = limit({
  name: 'late reports of one item in one batch',
  value: 1_000,
  counted: 'reports older than what is known, of one item',
  over: 'a batch',
  atLimit: 'further ones wait for the next batches',
  seenBy: 'atalaya_ingest_unanswered_reports',
})

export const pushStoreMs = limit({
  name: 'time until a pushed report is stored, ms',
  value: 60_000,
  counted: 'milliseconds from a report over HTTP to its COMMIT',
  over: 'once a call',
  atLimit: 'answered 503, to be sent again',
  seenBy: 'atalaya_http_request_seconds_count{status="503"}',
})

export const unsentBrokerBytes = limit({
  name: 'acknowledgements that a broker has not taken, bytes',
  value: 1_048_576,
  counted: 'bytes written to the MQTT broker and not sent',
  over: 'at any time',
  atLimit: 'the connection is closed and opened anew',
  seenBy: 'the line of the broker in the log',
})

export const framesUnread = limit({
  name: 'frames in a row that cannot be read',
  value: 5,
  counted: 'frames of one TCP connection, one after another, that are none of its protocol',
  over: 'at any time',
  atLimit: 'the connection is closed',
  seenBy: 'atalaya_ingest_connections_ended_total, and the frames that are kept for the installer',
})

export const answerBytes = limit({
  name: 'answers that a tracker does not read, bytes',
  value: 64 * 1_024,
  counted: 'bytes written to one TCP connection and not sent',
  over: 'at any time',
  atLimit: 'the connection is closed',
  seenBy: 'atalaya_ingest_connections_ended_total{reason="unread"}',
})

export const datagramAnswerMs = limit({
  name: 'time until a datagram is answered, ms',
  value: 60_000,
  counted: 'milliseconds from a datagram to its COMMIT',
  over: 'once a datagram',
  atLimit: 'it is stored and not answered any more; its tracker has sent again',
  seenBy: 'atalaya_ingest_datagrams_dropped_total',
})
