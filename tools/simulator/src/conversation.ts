import { connect, type Socket } from 'node:net'
import { type Endpoint, type Line, Refused, type Session } from './uplink.ts'

/** A packet of reports, and how the server's frames are understood as its acknowledgement. */
export interface Said {
  bytes: Uint8Array
  /**
   * How many of the reports a frame acknowledges, in order, behind those that are; 0 when it says that they were not taken,
   * undefined when it is about something else. Absent where the protocol acknowledges nothing: then nothing can be claimed.
   */
  acknowledgedBy?(frame: Buffer, acknowledged: number): number | undefined
}

/** One connection's words: bytes from reports, frames from bytes. */
export interface Speech<Report> {
  /** Of the first frame in what the server has said; undefined while it is unfinished. */
  frameLength(heard: Buffer): number | undefined
  /** Absent where a tracker begins with its reports. */
  greeting?: Said & { isWelcome(frame: Buffer): boolean }
  /** Reports in one packet. */
  most: number
  say(reports: readonly Report[]): Said
  /** What else the server says, a command perhaps, is answered with. */
  answerTo?(frame: Buffer): Uint8Array | undefined
}

const connectWithinMs = 10_000
const answerWithinMs = 30_000
const mostHeardBytes = 64 * 1_024

const open = ({ host, port }: Endpoint, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal, noDelay: true, timeout: connectWithinMs })
    const fail = (error: Error): void => {
      socket.destroy()
      reject(error)
    }
    // For good: an error after that finds the promise settled and the socket gone.
    socket.on('error', fail)
    socket.once('timeout', () => fail(new Error('no connection')))
    socket.once('connect', () => {
      socket.setTimeout(0)
      resolve(socket)
    })
  })

/** Cuts what the server says into frames; whoever waits hears them first, and the rest is answered as it comes. */
const listen = <Report>(socket: Socket, speech: Speech<Report>) => {
  let heard = Buffer.alloc(0)
  let waiting: { take(frame: Buffer): boolean; reject(error: Error): void } | undefined
  const fail = (error: Error): void => {
    waiting?.reject(error)
    waiting = undefined
  }
  const hear = (frame: Buffer): void => {
    if (waiting?.take(frame)) return
    const answer = speech.answerTo?.(frame)
    if (answer) socket.write(answer)
  }
  socket.on('data', (chunk) => {
    heard = heard.length === 0 ? chunk : Buffer.concat([heard, chunk])
    for (let length = speech.frameLength(heard); length !== undefined; length = speech.frameLength(heard)) {
      const frame = heard.subarray(0, length)
      heard = heard.subarray(length)
      hear(frame)
    }
    if (heard.length > mostHeardBytes) socket.destroy()
  })
  socket.on('close', () => fail(new Error('hung up')))

  /** Resolves with the first answer that `take` makes of a frame. */
  return <Answer>(take: (frame: Buffer) => Answer | undefined): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (socket.destroyed) return reject(new Error('hung up'))
      const timer = setTimeout(() => fail(new Error(`no answer within ${answerWithinMs} ms`)), answerWithinMs)
      const settle = (): void => {
        clearTimeout(timer)
        waiting = undefined
      }
      waiting = {
        take(frame) {
          const answer = take(frame)
          if (answer === undefined) return false
          settle()
          resolve(answer)
          return true
        },
        reject(error) {
          settle()
          reject(error)
        },
      }
    })
}

const written = (socket: Socket, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))

const overlongBytes = 200_000
const hungUpWithinMs = 2_000

/**
 * Of binary H02, Topflytech and Eelink: frames that know their length and have no check, so that half of one is made whole by
 * whatever follows.
 */
const uncheckedHeads = [0x24, 0x25, 0x27, 0x67]

/** A packet that never ends: its first half, and in place of its end more than any protocol allows. */
const overlong = (bytes: Uint8Array): Uint8Array => {
  const packet = Buffer.alloc(overlongBytes, 'A')
  packet.set(uncheckedHeads.includes(bytes[0] ?? 0) ? bytes : bytes.subarray(0, bytes.length / 2))
  // Teltonika's tell their length behind four zeros.
  if (packet.readUInt32BE() === 0) packet.writeUInt32BE(overlongBytes, 4)
  return packet
}

/** The server refuses it, as a rule by hanging up. */
const hungUp = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.destroyed) return resolve()
    const timer = setTimeout(resolve, hungUpWithinMs)
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** A session over TCP: greeting, then packet after packet, each only when the one before is acknowledged. */
export const conversation =
  <Report>(speechOf: () => Speech<Report>): Session<Report> =>
  async (endpoint, line) => {
    const { outbox, signal, mischief, setConnected } = line
    const socket = await open(endpoint, signal)
    // A server that hangs up while there is nothing to say is noticed too: the loop below wakes and sees it.
    socket.once('close', outbox.ring)
    try {
      const speech = speechOf()
      const heard = listen(socket, speech)
      if (speech.greeting) {
        const { bytes, isWelcome } = speech.greeting
        const welcome = heard((frame) => isWelcome(frame))
        socket.write(bytes)
        if (!(await welcome)) throw new Refused()
      }
      setConnected(true)
      while (!signal.aborted && !socket.destroyed) {
        const batch = outbox.peek(speech.most)
        if (batch.length === 0) {
          await outbox.changed()
          continue
        }
        const said = speech.say(batch)
        if (mischief.shallCut()) {
          await written(socket, said.bytes.subarray(0, mischief.below(said.bytes.length)))
          throw new Error('cut off on purpose')
        }
        if (mischief.shallGoOn()) {
          await written(socket, overlong(said.bytes))
          await hungUp(socket)
          throw new Error('told more than a packet holds on purpose')
        }
        await exchange(batch, said, { socket, heard, line })
        if (mischief.shallRepeat()) await exchange(batch, said, { socket, heard, line, isRepeat: true })
      }
    } finally {
      socket.destroy()
    }
  }

interface Exchange<Report> {
  socket: Socket
  heard: ReturnType<typeof listen>
  line: Line<Report>
  isRepeat?: boolean
}

const exchange = async <Report>(
  batch: readonly Report[],
  { bytes, acknowledgedBy }: Said,
  { socket, heard, line: { outbox, setWell }, isRepeat = false }: Exchange<Report>,
): Promise<void> => {
  outbox.counts.sent += batch.length
  if (!acknowledgedBy) {
    await written(socket, bytes)
    setWell()
    if (!isRepeat) outbox.handOver(batch)
    return
  }
  let left = batch
  const all = heard((frame) => {
    const count = acknowledgedBy(frame, batch.length - left.length)
    if (count === undefined) return undefined
    if (count === 0 || count > left.length) return false
    setWell()
    if (!isRepeat) outbox.acknowledge(left.slice(0, count))
    left = left.slice(count)
    return left.length === 0 ? true : undefined
  })
  socket.write(bytes)
  if (!(await all)) throw new Error(`${left.length} of ${batch.length} reports not acknowledged`)
}
