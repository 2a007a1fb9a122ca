import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { encodeDatagram, type TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { teltonikaAnswers } from './teltonika-answers.ts'
import { recordsPerPacket } from './teltonika-uplink.ts'
import { type Session, startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

/** A datagram or its answer may be lost on the way: so often it is sent, with the same ids, so that both sides know it. */
const tries = 5
const answerWithinMs = 3_000

const sessionOf = (imei: string): Session<TeltonikaRecord> => {
  let last: TeltonikaRecord | undefined
  const { answerTo } = teltonikaAnswers(imei, () => last)
  return async ({ host, port }, { outbox, signal, mischief, setConnected, setWell }) => {
    const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', signal })
    let avlPacketId = 0
    let heard: ((answer: Buffer) => void) | undefined
    socket.on('message', (datagram) => {
      const answer = answerTo(datagram)
      if (answer) socket.send(answer, () => undefined)
      else heard?.(datagram)
    })
    // A port that nobody listens on may answer with an error; the tries below are the measure of that.
    socket.on('error', () => undefined)
    socket.connect(port, host)
    await once(socket, 'connect', { signal })

    /** Number of records that the server has taken; undefined when it says nothing. */
    const answered = (packetId: number): Promise<number | undefined> =>
      new Promise((resolve) => {
        const settle = (count?: number): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', giveUp)
          heard = undefined
          resolve(count)
        }
        const giveUp = (): void => settle()
        const timer = setTimeout(giveUp, answerWithinMs)
        signal.addEventListener('abort', giveUp)
        heard = (answer) => {
          if (answer.length >= 7 && answer.readUInt16BE(2) === packetId && answer[5] === avlPacketId)
            settle(answer[6] as number)
        }
      })

    const exchange = async (batch: readonly TeltonikaRecord[]): Promise<boolean> => {
      avlPacketId = (avlPacketId + 1) & 0xff
      const packetId = 0xca00 | avlPacketId
      const datagram = encodeDatagram(imei, batch, { packetId, avlPacketId })
      if (mischief.shallCut()) socket.send(datagram.subarray(0, mischief.below(datagram.length)))
      for (let turn = 0; turn < tries && !signal.aborted; turn++) {
        outbox.counts.sent += batch.length
        const answer = answered(packetId)
        socket.send(datagram, () => undefined)
        const count = await answer
        if (count !== undefined) return count === batch.length
      }
      return false
    }

    try {
      while (!signal.aborted) {
        const batch = outbox.peek(recordsPerPacket)
        if (batch.length === 0) {
          await outbox.changed()
          continue
        }
        last = batch.at(-1)
        if (!(await exchange(batch))) throw new Error('no answer')
        setConnected(true)
        setWell()
        outbox.acknowledge(batch)
        if (mischief.shallRepeat()) await exchange(batch)
      }
    } finally {
      // An aborted signal has closed it.
      if (!signal.aborted) socket.close()
    }
  }
}

/** Codec 8 Extended in datagrams, each again until its ids come back with the count of its records. */
export const teltonikaDatagramUplink = (options: UplinkOptions<TeltonikaRecord>): Uplink<TeltonikaRecord> =>
  startUplink(options, sessionOf(options.deviceId))
