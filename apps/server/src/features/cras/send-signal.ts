import type { CraAnswer, CraTry } from '@atalaya/contract/cras'
import { type Answer, readAnswer } from '@atalaya/protocols/dc09/answer'
import { createFrameReader } from '@atalaya/protocols/dc09/frame'
import { encodeSignal, type Signal } from '@atalaya/protocols/dc09/signal'
import type { Clock } from '../../adapters/clock.ts'
import type { OutsideExchange } from '../../adapters/outside-exchange.ts'
import type { Receiver, ReceiverNumber } from './receivers.repository.ts'

interface Ports {
  clock: Clock
  exchange: OutsideExchange
  signal: AbortSignal
}

export interface Sent {
  tries: CraTry[]
  /** How far ahead clocks of receivers are, where one has just said so. */
  learned: { receiver: ReceiverNumber; offsetMs: number }[]
}

/** What a receiver has for its answer, connection included; then it is the other one's turn. */
const answerMs = 3_000

const answers = {
  ack: 'acknowledged',
  nak: 'wrongTime',
  duh: 'rejected',
  unencrypted: 'unencrypted',
} as const satisfies Record<Answer['kind'], CraAnswer>

/** Once, as it is now by that clock. */
const trySignal = async (
  receiver: Receiver,
  asked: Signal,
  { clock, exchange, signal, offsetMs }: Ports & { offsetMs: number },
): Promise<{ tried: CraTry; receiverTime: number | null }> => {
  const ts = clock.now()
  const { number, host, port, transport, key, coordinates } = receiver
  const tried = (answer: CraAnswer): CraTry => ({ ts, receiver: number, answer, ms: clock.now() - ts })
  if (receiver.isEncrypted && key === null) return { tried: tried('noKey'), receiverTime: null }
  const frames = createFrameReader()
  const sequence = asked.sequence
  const sent: Signal = coordinates === null ? { ...asked, extended: null } : asked
  const exchanged = await exchange<Answer>({
    ...{ host, port, transport, signal, timeoutMs: answerMs },
    bytes: encodeSignal(sent, { now: ts + offsetMs, key, coordinates: coordinates ?? 'minutes' }),
    read: (piece) => {
      for (const frame of frames(piece)) {
        const answer = readAnswer(frame, { sequence, key })
        if (answer) return answer
      }
      return undefined
    },
  })
  if (exchanged.kind !== 'answered') return { tried: tried(exchanged.kind), receiverTime: null }
  const { answer } = exchanged
  return { tried: tried(answers[answer.kind]), receiverTime: answer.kind === 'nak' ? answer.receiverTime : null }
}

/** To one receiver; where its clock is another it is told the time by that, once. */
export const sendTo = async (receiver: Receiver, asked: Signal, ports: Ports): Promise<Sent> => {
  const first = await trySignal(receiver, asked, { ...ports, offsetMs: receiver.clockOffsetMs })
  if (first.receiverTime === null) return { tries: [first.tried], learned: [] }
  const offsetMs = first.receiverTime - ports.clock.now()
  const second = await trySignal(receiver, asked, { ...ports, offsetMs })
  return { tries: [first.tried, second.tried], learned: [{ receiver: receiver.number, offsetMs }] }
}

/** To the first receiver, and at once to the next where it has not come to an end there. */
export const sendSignal = async (receivers: readonly Receiver[], asked: Signal, ports: Ports): Promise<Sent> => {
  const all: Sent = { tries: [], learned: [] }
  for (const receiver of receivers) {
    const { tries, learned } = await sendTo(receiver, asked, ports)
    all.tries.push(...tries)
    all.learned.push(...learned)
    if (isEnd(lastOf(all))) break
  }
  return all
}

/** It has arrived, or will never be sent again. */
const isEnd = (answer: CraAnswer): boolean => answer === 'acknowledged' || answer === 'rejected'

export const lastOf = ({ tries }: Pick<Sent, 'tries'>): CraAnswer => tries.at(-1)?.answer ?? 'unreachable'
