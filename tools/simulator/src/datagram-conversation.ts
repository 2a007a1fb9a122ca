import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Session } from './uplink.ts'

/** How a virtual tracker speaks in datagrams. */
export interface DatagramSpeech<Report> {
  /** Reports in one datagram. */
  most: number
  /** Cut below this nobody takes it for a report: a protocol without lengths and checks keeps what it can read. Anywhere unless said. */
  cutWithin?: number
  /** A datagram, and how many reports what comes back says are taken; undefined for what is no answer to it. */
  say(batch: readonly Report[]): { bytes: Uint8Array; takenBy(answer: Buffer): number | undefined }
  /** What a datagram that is no answer is answered itself. */
  answerTo?(datagram: Buffer): Uint8Array | undefined
}

/** A datagram or its answer may be lost on the way: so often it is sent, the same each time, so that both sides know it. */
const tries = 5
const answerWithinMs = 3_000

/** Each datagram again until its answer comes. */
export const datagramConversation =
  <Report>(speech: DatagramSpeech<Report>): Session<Report> =>
  async ({ host, port }, { outbox, signal, mischief, setConnected, setWell }) => {
    const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', signal })
    let heard: ((answer: Buffer) => void) | undefined
    socket.on('message', (datagram) => {
      const answer = speech.answerTo?.(datagram)
      if (answer) socket.send(answer, () => undefined)
      else heard?.(datagram)
    })
    // A port that nobody listens on may answer with an error; the tries below are the measure of that.
    socket.on('error', () => undefined)
    socket.connect(port, host)
    await once(socket, 'connect', { signal })

    /** Number of reports that the server has taken; undefined when it says nothing. */
    const answered = (takenBy: (answer: Buffer) => number | undefined): Promise<number | undefined> =>
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
          const count = takenBy(answer)
          if (count !== undefined) settle(count)
        }
      })

    const exchange = async (batch: readonly Report[]): Promise<boolean> => {
      const { bytes, takenBy } = speech.say(batch)
      if (mischief.shallCut()) socket.send(bytes.subarray(0, mischief.below(speech.cutWithin ?? bytes.length)))
      for (let turn = 0; turn < tries && !signal.aborted; turn++) {
        outbox.counts.sent += batch.length
        const answer = answered(takenBy)
        socket.send(bytes, () => undefined)
        const count = await answer
        if (count !== undefined) return count === batch.length
      }
      return false
    }

    try {
      while (!signal.aborted) {
        const batch = outbox.peek(speech.most)
        if (batch.length === 0) {
          await outbox.changed()
          continue
        }
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
