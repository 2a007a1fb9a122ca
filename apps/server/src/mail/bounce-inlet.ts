import { simpleParser } from 'mailparser'
import type { Logger } from 'pino'
import { SMTPServer } from 'smtp-server'
import { asEngine, type Database } from '../database/tenant.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { readLinkKeys } from './link-keys.ts'
import type { BounceTls } from './mail-settings.ts'
import { findMails, noteBounce, setMailStates } from './mails.repository.ts'
import { isOfDeadAddress } from './post.ts'
import { followKeyPair, readKeyPair } from './renewed-certificate.ts'
import { mailOfReturnPath } from './return-path.ts'

const largestReport = 1_048_576
const mostConnections = 20
/** Certificates are renewed weeks before they end. */
const lookForRenewalEveryMs = 60_000

interface Report {
  action: string
  /** RFC 3463. */
  status: string
  diagnostic: string
}

/** RFC 3464: what a delivery report says of its recipient; undefined for a mail that is none. */
const readReport = async (raw: Buffer): Promise<Report | undefined> => {
  const { attachments } = await simpleParser(raw, { keepDeliveryStatus: true })
  const part = attachments.find(({ contentType }) => contentType === 'message/delivery-status')
  const text = part?.content.toString('latin1').replaceAll(/\r?\n[ \t]+/g, ' ') ?? ''
  const field = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(text)?.[1]?.trim()
  const [action, status] = [field('Action')?.toLowerCase(), /\d\.\d{1,3}\.\d{1,3}/.exec(field('Status') ?? '')?.[0]]
  if (action === undefined || status === undefined) return undefined
  return { action, status, diagnostic: field('Diagnostic-Code') ?? status }
}

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode })

interface Inlet {
  port: number
  host: string
  tls: BounceTls | null
  /** How often the files of `tls` are looked at. */
  renewalMs?: number
}

/**
 * Takes in what could not be delivered after a server had accepted it: an SMTP port of our own, where only the return paths
 * that we made up exist. Keeps nothing in memory: any node may be the one that the domain's MX record names.
 */
export const startBounceInlet = async (
  { port, host, tls, renewalMs = lookForRenewalEveryMs }: Inlet,
  { database, keys, logger }: { database: Database; keys: KeyRing; logger: Logger },
): Promise<{ port: number; stop(): Promise<void> }> => {
  const mailOf = (address: string): Promise<number | undefined> =>
    asEngine(database, async (tx) => mailOfReturnPath(await readLinkKeys(tx, keys), address))
  const later = (callback: (error: Error) => void) => (err: unknown) => {
    logger.warn({ err }, 'a delivery report was not taken; its sender tries again')
    callback(refusal(451, '4.3.0 try again later'))
  }
  const take = async (address: string, raw: Buffer): Promise<void> => {
    const mailId = await mailOf(address)
    const report = await readReport(raw)
    // A 4.x.x that is only late is sent on by whoever reports it; absence notes are no report at all.
    if (mailId === undefined || report?.action !== 'failed' || !report.status.startsWith('5')) return
    await asEngine(database, async (tx) => {
      const [mail] = await findMails(tx, [mailId])
      if (!mail) return
      await setMailStates(tx, [{ id: mailId, state: 'bounced', error: report.diagnostic }])
      if (isOfDeadAddress(report.status))
        await noteBounce(tx, { email: mail.email, status: report.status, reason: report.diagnostic })
    })
  }
  const pair = tls && (await readKeyPair(tls))
  const server = new SMTPServer({
    // Without a certificate of its own the library's: senders of reports encrypt whoever it is, and few look at it.
    ...pair,
    ...{ authOptional: true, disabledCommands: ['AUTH'], logger: false, disableReverseLookup: true },
    ...{ size: largestReport, maxClients: mostConnections, socketTimeout: 30_000, closeTimeout: 1_000 },
    onRcptTo: ({ address }, session, callback) => {
      mailOf(address).then((mailId) => {
        const isKnown = session.envelope.rcptTo.length === 0 && mailId !== undefined
        callback(isKnown ? null : refusal(550, '5.1.1 no such mailbox'))
      }, later(callback))
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void (stream.sizeExceeded ? parts.splice(0) : parts.push(part)))
      stream.on('end', () => {
        if (stream.sizeExceeded) return callback(refusal(552, '5.3.4 too large'))
        take(session.envelope.rcptTo[0]?.address ?? '', Buffer.concat(parts)).then(() => callback(), later(callback))
      })
    },
  })
  server.on('error', (err) => logger.debug({ err }, 'bounce inlet'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const stopFollowing =
    tls && pair
      ? followKeyPair(tls, pair, {
          everyMs: renewalMs,
          // Who has a line open keeps it under the one before.
          onRenewed: (renewed) => {
            server.updateSecureContext({ ...renewed })
            logger.info('the certificate of the port for delivery reports was renewed')
          },
          onFault: (err) =>
            logger.error({ err }, 'the certificate of the port for delivery reports is no good: the one before stays'),
        })
      : () => undefined
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => {
      stopFollowing()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
