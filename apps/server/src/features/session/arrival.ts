import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../http/context.ts'

/** From where, and with what, somebody comes to sign in. */
export type Arrival = Pick<Context<never>, 'hostName' | 'askedAt' | 'userAgent' | 'cookies'> & { ip: string }

export const arrivalOf = (asked: Omit<Arrival, 'ip'> & { clientIp: string }): Arrival => ({
  ...{ ip: asked.clientIp, hostName: asked.hostName, askedAt: asked.askedAt },
  ...{ userAgent: asked.userAgent, cookies: asked.cookies },
})

const cookie = 'device'
const keptS = 180 * 86_400
const form = /^[\w-]{43}$/

const hashDevice = (id: string): Buffer => createHash('sha256').update(id).digest()

/** Of the browser's own cookie; null for one that has none of our making. */
export const deviceHashOf = ({ cookies }: Pick<Arrival, 'cookies'>): Buffer | null => {
  const id = cookies.read(cookie)
  return id !== undefined && form.test(id) ? hashDevice(id) : null
}

/**
 * The browser will be known from here on, for half a year. Random and kept as a hash, so it needs no signature: whoever makes
 * one up is a stranger.
 */
export const markDevice = ({ cookies }: Pick<Arrival, 'cookies'>): Buffer => {
  const held = cookies.read(cookie)
  const id = held !== undefined && form.test(held) ? held : randomBytes(32).toString('base64url')
  cookies.write(cookie, id, keptS)
  return hashDevice(id)
}
