import type { DeviceCommand, DeviceCommandName } from '@atalaya/domain/device-command'
import type { Fix, IoValues } from '@atalaya/domain/fix'

/**
 * What a tracker itself detected, in the words of the product's events. What follows from comparing two reports
 * (ignition, doors, driver in and out, geozones) is not here: the pipeline derives it from state.
 */
export const codecEventKinds = [
  'hardBraking',
  'fastAcceleration',
  'sharpTurn',
  'overspeed',
  'panic',
  'tow',
  'crash',
  'jamming',
  'unplugged',
  'lowBattery',
  'other',
] as const
export type CodecEventKind = (typeof codecEventKinds)[number]

export interface CodecEvent {
  kind: CodecEventKind
  /** Strength or measure, in the unit of the input it came from. */
  value?: number
  /** The tracker's own word or number where the kind says less than it did. */
  code?: string
}

/**
 * What stands behind a place and could not be read: the place counts, this is kept raw. The rule of every codec: a
 * position is never lost for its tail.
 */
export interface Undecoded {
  /** Where it begins in the report's `payload`, or in the content that it was taken from. */
  offset: number
  /** Its bytes, two digits each; of a long one the beginning. */
  hex: string
  /** English, for an installer. */
  reason: string
}

/** One report of one device. */
export interface DecodedMessage {
  deviceId: string
  /** Epoch milliseconds, UTC, by the tracker's clock. */
  recordedAt: number
  /** Absent where the report holds no coordinates; present but `isValid: false` where the tracker distrusts them. */
  fix?: Fix
  io: IoValues
  events: CodecEvent[]
  /** What made the tracker report, where it says so: a key of `io`, or a phone app's own word. */
  trigger?: string
  /** iButton or card held to the reader; null where the tracker says that there is none; absent where it says nothing. */
  driverTag?: string | null
  undecoded?: Undecoded
  /** Bytes that tell this report from another one of the same device and instant; no serials. A view: copy it to keep it. */
  payload: Uint8Array
}

export const codecErrorCodes = [
  'frame.toolong',
  'frame.malformed',
  'frame.truncated',
  'crc.mismatch',
  'codec.unsupported',
  'count.mismatch',
  'device.invalid',
  'device.unidentified',
  'record.malformed',
  'time.invalid',
  'position.invalid',
  'body.malformed',
  'hex.invalid',
  'line.toolong',
  /** A codec threw: a fault of ours. */
  'codec.fault',
] as const
export type CodecErrorCode = (typeof codecErrorCodes)[number]

export interface CodecFailure {
  code: CodecErrorCode
  /** English, for an installer and the log. */
  detail: string
}

/** What a device says to a command of ours. */
export interface CommandAnswer {
  deviceId: string
  /** What the protocol repeats of the command; absent where nothing tells which command is answered. */
  mark?: string
  text: string
  /** The device says that it did not do it. */
  isRefusal: boolean
}

export interface CommandContext {
  deviceId: string
  /** A positive integer, another for each command; protocols take of it what fits. */
  serial: number
  /** Epoch milliseconds. */
  now: number
  /** Some devices take commands only with their password. */
  password?: string | undefined
  /** What the device has told of its dialect, see `Decoder.dialect`. */
  dialect?: string | undefined
}

export interface EncodedCommand {
  bytes: Uint8Array
  /** Of the answer; absent where its protocol has none. */
  mark?: string
  /** False where the manufacturer tells that nothing will be answered. */
  isAnswered: boolean
}

/** `command.unsupported`: not in this protocol; `command.invalid`: its words do not fit; `password.missing`. */
export interface CommandFailure {
  code: 'command.unsupported' | 'command.invalid' | 'password.missing'
  detail: string
}

/** How to tell a device of this protocol to do something. Never throws. */
export interface CommandCodec {
  names: readonly DeviceCommandName[]
  encode(command: DeviceCommand, context: CommandContext): EncodedCommand | CommandFailure
}

export type Decoded =
  /** Handshake: the caller looks the device up and answers with one of the two. */
  | { kind: 'identify'; deviceId: string; accept: Uint8Array; refuse: Uint8Array }
  /**
   * To be acknowledged only after COMMIT. `rejected` are reports inside a sound frame that no one can read: they are
   * acknowledged too, since a tracker would otherwise send them for ever.
   */
  | {
      kind: 'messages'
      messages: DecodedMessage[]
      rejected: CodecFailure[]
      acknowledge: Uint8Array
      answer?: CommandAnswer
    }
  /** Answered at once; empty where the frame needs no answer. `messages`: what a ping also said, of which nobody waits to hear. */
  | { kind: 'reply'; bytes: Uint8Array; messages?: DecodedMessage[]; answer?: CommandAnswer }
  /** `reply`: what makes the tracker send again, where the protocol has it. `close`: the stream cannot be read on. */
  | ({ kind: 'failed'; reply?: Uint8Array; close: boolean } & CodecFailure)

export type Framed =
  | { kind: 'frame'; bytes: Uint8Array }
  /** The stream is lost: the caller closes the connection; `next` answers the same from then on. */
  | ({ kind: 'failed' } & CodecFailure)

/** Cuts a stream into frames; holds at most one frame and the last chunk. */
export interface Framer {
  /** `chunk` must not be changed afterwards. */
  push(chunk: Uint8Array): void
  /** The next whole frame, valid until the following `push`; undefined when more bytes are needed. */
  next(): Framed | undefined
  /** Bytes of an unfinished frame. */
  readonly pendingBytes: number
  /** For a pause or the end of the stream, where what is held may be a whole frame and only the next byte would say so. */
  takeHeld?(): Framed | undefined
}

/** Holds what a connection has said of itself; one for each connection. Never throws, whatever the bytes. */
export interface Decoder {
  /** `receivedAt`: the instant of what tells none itself; epoch milliseconds, absent where nobody knows, as in a recording. */
  decode(frame: Uint8Array, receivedAt?: number): Decoded
  /** What a command to this device must heed and only the device itself tells: its version, its maker's letters. */
  readonly dialect?: string | undefined
}

export interface StreamProtocol {
  name: string
  transport: 'tcp'
  /** The product's port first, then those that other servers use for the same trackers. */
  ports: readonly number[]
  maxFrameBytes: number
  /** Protocols of text: what ends a frame and is missing where a log has cut it off, perhaps nothing. */
  lineEnd?: string
  createFramer(): Framer
  /** `deviceId`: for bytes whose handshake happened elsewhere, such as a recording. */
  createDecoder(deviceId?: string): Decoder
  /** Absent where its devices take none. */
  commands?: CommandCodec
}

export interface TrackerRequest {
  method: string
  /** Path and query as in the request line. */
  target: string
  contentType?: string
  body: Uint8Array
}

/** Never throws, whatever the request; `acknowledge` is the body that goes with a 200. */
export interface RequestProtocol {
  name: string
  transport: 'http'
  ports: readonly number[]
  maxBodyBytes: number
  decodeRequest(request: TrackerRequest, receivedAt: number): Decoded
}

/** Of datagrams alone where its trackers know no other way. */
export type Protocol = StreamProtocol | RequestProtocol | DatagramProtocol

/** There is no handshake in a datagram. */
export type DatagramDecoded = Exclude<Decoded, { kind: 'identify' }>

/**
 * The same protocol where its trackers send datagrams, on the same port numbers. There is no connection: each datagram
 * names its device, and what answers it goes back to where it came from. Never throws, whatever the bytes.
 */
export interface DatagramProtocol {
  name: string
  transport: 'udp'
  ports: readonly number[]
  maxDatagramBytes: number
  /** Of recorded bytes, which do not tell how they came: whether they are a datagram, and no part of the stream. */
  isDatagram(bytes: Uint8Array): boolean
  decodeDatagram(bytes: Uint8Array, receivedAt?: number): DatagramDecoded
  /** Absent where its devices take none by datagram. */
  commands?: CommandCodec
}
