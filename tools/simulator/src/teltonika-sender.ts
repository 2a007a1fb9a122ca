import { createConnection } from 'node:net'
import { encodeImei } from '@atalaya/protocols/teltonika/encode'

/** A connected tracker in a test's own hand: it sends what it is given and repeats nothing (see teltonikaUplink for one that does). */
export interface TeltonikaSender {
  /** Answers how long the acknowledgement took, ms; acknowledgements come in the order of the packets. */
  send(packet: Uint8Array, records: number): Promise<number>
  close(): void
}

/** Fails where the IMEI is refused, or the connection lost. */
export const connectTeltonika = (port: number, imei: string): Promise<TeltonikaSender> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
    const pending: { resolve(ms: number): void; reject(error: Error): void; sentAt: number; records: number }[] = []
    let received = Buffer.alloc(0)
    let isAccepted = false
    let lostBy: Error | undefined
    const fail = (error: Error) => {
      lostBy ??= error
      reject(error)
      for (const { reject: rejectPacket } of pending.splice(0)) rejectPacket(error)
    }
    const takeAcknowledgement = (acknowledged: number) => {
      const { resolve: done, reject: refuse, sentAt, records } = pending.shift() as (typeof pending)[number]
      if (acknowledged === records) done(performance.now() - sentAt)
      else refuse(new Error(`${imei}: ${acknowledged} of ${records} acknowledged`))
    }
    socket.on('error', fail)
    socket.on('close', () => fail(new Error(`${imei}: the server closed the connection`)))
    socket.on('data', (chunk) => {
      if (isAccepted) {
        received = Buffer.concat([received, chunk])
        for (; received.length >= 4; received = received.subarray(4)) takeAcknowledgement(received.readUInt32BE())
        return
      }
      isAccepted = chunk[0] === 1
      if (!isAccepted) return fail(new Error(`${imei} was refused`))
      resolve({
        send: (packet, records) =>
          new Promise((done, refuse) => {
            if (lostBy) return refuse(lostBy)
            pending.push({ resolve: done, reject: refuse, sentAt: performance.now(), records })
            socket.write(packet)
          }),
        close: () => socket.removeAllListeners('close').destroy(),
      })
    })
    socket.write(encodeImei(imei))
  })
