import { simpleParser } from 'mailparser'
import type { Logger } from 'pino'
import { SMTPServer } from 'smtp-server'
import { asEngine, type Database } from '../database/tenant.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { findMails, noteBounce, setMailStates } from './mails.repository.ts'
import { isOfDeadAddress } from './post.ts'
import { mailOfReturnPath } from './return-path.ts'

const largestReport = 1_048_576
const mostConnections = 20

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

/**
 * Takes in what could not be delivered after a server had accepted it: an SMTP port of our own, where only the return paths
 * that we made up exist. Keeps nothing in memory: any node may be the one that the domain's MX record names.
 */
export const startBounceInlet = async (
  { port, host }: { port: number; host: string },
  { database, keys, logger }: { database: Database; keys: KeyRing; logger: Logger },
): Promise<{ port: number; stop(): Promise<void> }> => {
  const take = async (mailId: number, raw: Buffer): Promise<void> => {
    const report = await readReport(raw)
    // A 4.x.x that is only late is sent on by whoever reports it; absence notes are no report at all.
    if (report?.action !== 'failed' || !report.status.startsWith('5')) return
    await asEngine(database, async (tx) => {
      const [mail] = await findMails(tx, [mailId])
      if (!mail) return
      await setMailStates(tx, [{ id: mailId, state: 'bounced', error: report.diagnostic }])
      if (isOfDeadAddress(report.status))
        await noteBounce(tx, { email: mail.email, status: report.status, reason: report.diagnostic })
    })
  }
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], logger: false, disableReverseLookup: true },
    ...{ size: largestReport, maxClients: mostConnections, socketTimeout: 30_000, closeTimeout: 1_000 },
    onRcptTo: ({ address }, session, callback) => {
      const isKnown = session.envelope.rcptTo.length === 0 && mailOfReturnPath(keys, address) !== undefined
      callback(isKnown ? null : refusal(550, '5.1.1 no such mailbox'))
    },
    onData: (stream, session, callback) => {
      const mailId = mailOfReturnPath(keys, session.envelope.rcptTo[0]?.address ?? '')
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void (stream.sizeExceeded ? parts.splice(0) : parts.push(part)))
      stream.on('end', () => {
        if (stream.sizeExceeded || mailId === undefined) return callback(refusal(552, '5.3.4 too large'))
        take(mailId, Buffer.concat(parts)).then(
          () => callback(),
          (err: unknown) => {
            logger.warn({ err }, 'a delivery report was not taken; its sender tries again')
            callback(refusal(451, '4.3.0 try again later'))
          },
        )
      })
    },
  })
  server.on('error', (err) => logger.debug({ err }, 'bounce inlet'))
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
