import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns'
import { lookup as lookUpNow } from 'node:dns/promises'
import { connect, isIP, isIPv6, type LookupFunction } from 'node:net'
import { networksOf } from './networks.ts'
import { isPublicAddress, OutsideRefused } from './outside-fetch.ts'

interface Asked<Answer> {
  host: string
  port: number
  transport: 'tcp' | 'udp'
  bytes: Uint8Array
  /** What comes, piece by piece; the first answer that it makes out ends the exchange. */
  read(piece: Uint8Array): Answer | undefined
  timeoutMs: number
  signal: AbortSignal
}

type Exchanged<Answer> =
  | { kind: 'answered'; answer: Answer }
  | { kind: 'silent' }
  | { kind: 'unreachable' }
  /** The address is of this machine or of a network beside it, which the operator has not opened. */
  | { kind: 'forbidden' }

/** For hosts that people type: something is sent by TCP or UDP, and one answer waited for. It goes nowhere but out. */
export type OutsideExchange = <Answer>(asked: Asked<Answer>) => Promise<Exchanged<Answer>>

/** `reachable` are networks that may be reached besides the internet. Addresses are judged as they are connected to. */
export const createOutsideExchange = (reachable: readonly string[]): OutsideExchange => {
  const isReachable = networksOf(reachable)
  const mayReach = (address: string) => isReachable(address) || isPublicAddress(address)
  const lookUp: LookupFunction = (name, options, answer) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, [])
      const allowed = found.filter(({ address }) => mayReach(address))
      const [first] = allowed
      if (first === undefined) return answer(new OutsideRefused('address'), [])
      return options.all ? answer(null, allowed) : answer(null, first.address, first.family)
    })

  return async (asked) => {
    if (isIP(asked.host) !== 0 && !mayReach(asked.host)) return { kind: 'forbidden' }
    const inTime = AbortSignal.any([asked.signal, AbortSignal.timeout(asked.timeoutMs)])
    try {
      return asked.transport === 'tcp'
        ? await byTcp(asked, { inTime, lookUp })
        : await byUdp(asked, { inTime, mayReach })
    } catch (error) {
      return { kind: error instanceof OutsideRefused ? 'forbidden' : 'unreachable' }
    }
  }
}

const byTcp = <Answer>(
  { host, port, bytes, read }: Asked<Answer>,
  { inTime, lookUp }: { inTime: AbortSignal; lookUp: LookupFunction },
): Promise<Exchanged<Answer>> =>
  new Promise((resolve, reject) => {
    let isConnected = false
    const socket = connect({ host, port, lookup: lookUp })
    const end = (exchanged: Exchanged<Answer>): void => {
      inTime.removeEventListener('abort', giveUp)
      socket.destroy()
      resolve(exchanged)
    }
    const giveUp = (): void => end({ kind: isConnected ? 'silent' : 'unreachable' })
    inTime.addEventListener('abort', giveUp)
    if (inTime.aborted) giveUp()
    socket.on('connect', () => {
      isConnected = true
      socket.write(bytes)
    })
    socket.on('data', (piece) => {
      const answer = read(piece)
      if (answer !== undefined) end({ kind: 'answered', answer })
    })
    // Whoever hangs up without a word has said nothing.
    socket.on('close', giveUp)
    socket.on('error', (error) => {
      inTime.removeEventListener('abort', giveUp)
      if (isConnected) giveUp()
      else reject(error)
    })
  })

const byUdp = async <Answer>(
  { host, port, bytes, read }: Asked<Answer>,
  { inTime, mayReach }: { inTime: AbortSignal; mayReach(address: string): boolean },
): Promise<Exchanged<Answer>> => {
  const found = isIP(host) === 0 ? await inLimit(lookUpNow(host, { all: true }), inTime) : [{ address: host }]
  const address = found.map((each) => each.address).find(mayReach)
  if (address === undefined) throw new OutsideRefused('address')
  return new Promise((resolve) => {
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
    let isOver = false
    const end = (exchanged: Exchanged<Answer>): void => {
      inTime.removeEventListener('abort', giveUp)
      if (!isOver) socket.close()
      isOver = true
      resolve(exchanged)
    }
    const giveUp = (): void => end({ kind: 'silent' })
    inTime.addEventListener('abort', giveUp)
    // Connected, so that it hears nobody else, and hears that nobody listens there.
    socket.on('error', () => end({ kind: 'unreachable' }))
    socket.on('message', (piece) => {
      const answer = read(piece)
      if (answer !== undefined) end({ kind: 'answered', answer })
    })
    socket.connect(port, address, () => {
      if (inTime.aborted) giveUp()
      else socket.send(bytes)
    })
  })
}

const inLimit = <Found>(looking: Promise<Found>, inTime: AbortSignal): Promise<Found> =>
  new Promise((resolve, reject) => {
    inTime.addEventListener('abort', () => reject(new Error('no address in time')))
    looking.then(resolve, reject)
  })
