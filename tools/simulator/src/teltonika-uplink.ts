import { connect, type Socket } from 'node:net'
import {
  encodeImei,
  encodePacket,
  type TeltonikaCodec,
  type TeltonikaRecord,
} from '@atalaya/protocols/teltonika/encode'
import { socketReader } from './socket-reader.ts'
import { type Endpoint, Refused, type Session, startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

/** What fits a real tracker's packet of 1,280 bytes with some twenty values a record. */
const recordsPerPacket = 10
const connectWithinMs = 10_000
const answerWithinMs = 30_000

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

const sessionOf =
  (imei: string, codec: TeltonikaCodec): Session<TeltonikaRecord> =>
  async (endpoint, { outbox, signal, setConnected, setWell }) => {
    const socket = await open(endpoint, signal)
    // A server that hangs up while there is nothing to say is noticed too: the loop below wakes and sees it.
    socket.once('close', outbox.ring)
    try {
      const read = socketReader(socket)
      socket.write(encodeImei(imei))
      const [welcome] = await read(1, answerWithinMs)
      if (welcome !== 1) throw new Refused()
      setConnected(true)
      while (!signal.aborted && !socket.destroyed) {
        const batch = outbox.peek(recordsPerPacket)
        if (batch.length === 0) {
          await outbox.changed()
          continue
        }
        outbox.counts.sent += batch.length
        socket.write(encodePacket(batch, codec))
        const count = (await read(4, answerWithinMs)).readUInt32BE()
        if (count !== batch.length) throw new Error(`${count} of ${batch.length} records acknowledged`)
        setWell()
        outbox.acknowledge(batch)
      }
    } finally {
      socket.destroy()
    }
  }

/** Speaks Codec 8 Extended as a tracker does: IMEI, packets, one at a time, each again until its count comes back. */
export const teltonikaUplink = (
  options: UplinkOptions<TeltonikaRecord> & { codec?: TeltonikaCodec },
): Uplink<TeltonikaRecord> => startUplink(options, sessionOf(options.deviceId, options.codec ?? '8E'))
