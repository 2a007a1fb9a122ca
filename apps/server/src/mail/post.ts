import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { mailConnections } from '../limits/outbox.limits.ts'
import type { Delivery } from '../outbox/index.ts'

/** A mail that is made, and where it goes. */
interface Parcel {
  mailId: number
  from: string
  to: string
  raw: Uint8Array
}

/** `address`: no mail will ever arrive there, RFC 3463; for the list of dead addresses. */
type Posted = Delivery & { deadAddress?: { status: string; reason: string } }

export interface Post {
  /** Not sent any more once the signal says so, unless its server has it already. */
  send(parcel: Parcel, signal: AbortSignal): Promise<Posted>
  stop(): void
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  command?: string
  response?: string
}

/** RFC 3463 within what a server said, or the class of its answer. */
const statusOf = (response: string): string => /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0] ?? '5.0.0'

/** There is no such mailbox or domain, or it is shut. What is full (5.2.2) or refused as unwanted (5.7.x) is not dead. */
export const isOfDeadAddress = (status: string): boolean => /^5\.[0124]\./.test(status) && status !== '5.2.2'

/** What a server's refusal means: of the recipient or of this mail for good, of us or of now only for the moment. */
const judge = (error: SmtpError): Posted => {
  const { responseCode = 0, command = '', response = error.message } = error
  const isForGood = responseCode >= 500 && responseCode < 600
  if (!isForGood || !/RCPT|DATA/i.test(command) || error.code === 'EAUTH')
    return { kind: 'postponed', reason: response }
  const status = statusOf(response)
  const isDead = /RCPT/i.test(command) && isOfDeadAddress(status) && (status !== '5.0.0' || responseCode === 550)
  return { kind: 'refused', reason: response, ...(isDead && { deadAddress: { status, reason: response } }) }
}

/**
 * Of a server that says nothing: each step of a mail has its own, and the channel's lease ends them all. A connection that its
 * server has dropped between two mails is replaced once; any other failure is the outbox's, which waits before it tries again.
 */
const connections = { maxConnections: mailConnections.value, maxMessages: 200, maxRequeues: 1, idleTimeout: 20_000 }
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 45_000, dnsTimeout: 10_000 }

export const smtpPost = (url: string, within: Partial<typeof timeouts> = {}): Post => {
  const transport = nodemailer.createTransport({ pool: true, url, ...connections, ...timeouts, ...within })
  return {
    send: ({ from, to, raw }, signal) =>
      transport.sendMail({ envelope: { from, to }, raw: Buffer.from(raw), signal }).then(
        ({ response }): Posted => ({ kind: 'sent', note: response }),
        (error: SmtpError) => judge(error),
      ),
    stop: () => transport.close(),
  }
}

/** For who has set no server: one `.eml` a mail, which mail programs open. */
export const filePost = (folder: string): Post => ({
  async send({ mailId, raw }) {
    await mkdir(folder, { recursive: true })
    const place = join(folder, `mail-${mailId}.eml`)
    await writeFile(`${place}.part`, raw)
    await rename(`${place}.part`, place)
    return { kind: 'sent', note: place }
  },
  stop: () => undefined,
})
