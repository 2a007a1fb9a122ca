import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'

/** Where the system's own range cannot be asked for, it begins here by IANA's word. */
const usualFirstOutgoing = 49_152
/** Below 10,000 stand the ports of known services. */
const lowest = 10_000
const tries = 50

/** The first port that the system gives to outgoing connections. */
export const firstOutgoingPort = async (): Promise<number> => {
  const text = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').catch(() => '')
  const first = Number(text.trim().split(/\s+/)[0])
  return first > lowest + 1_000 ? first : usualFirstOutgoing
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * A free port of loopback, below those of outgoing connections: one of these may be taken by anybody's call while its
 * server is away for a moment, and then the server cannot come back to it.
 */
export const freeLoopbackPort = async (random: () => number = Math.random): Promise<number> => {
  const beyond = await firstOutgoingPort()
  for (let left = tries; left > 0; left -= 1) {
    const port = lowest + Math.floor(random() * (beyond - lowest))
    if (await isFree(port)) return port
  }
  throw new Error(`none of ${tries} ports between ${lowest} and ${beyond} is free on loopback`)
}
