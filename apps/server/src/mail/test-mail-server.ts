import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

interface Arrived {
  raw: Buffer
  mail: ParsedMail
  envelopeFrom: string
}

type Mood = 'takes' | { refusesRecipient: string } | { refusesMail: string } | 'stalls' | 'dies'

/** A real SMTP server on loopback that also refuses, stalls and dies. */
export const startTestMailServer = async () => {
  const arrived: Arrived[] = []
  let mood: Mood = 'takes'
  const refusal = (text: string) => Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 100,
    onRcptTo: (_, __, callback) => {
      if (typeof mood === 'object' && 'refusesRecipient' in mood) callback(refusal(mood.refusesRecipient))
      else callback()
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = []
      const envelopeFrom = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        if (mood === 'stalls') return
        if (mood === 'dies') {
          // biome-ignore lint/suspicious/noExplicitAny: the connection behind a session is not in its type
          for (const connection of (server as any).connections) connection._socket.destroy()
          return
        }
        if (typeof mood === 'object' && 'refusesMail' in mood) return callback(refusal(mood.refusesMail))
        const raw = Buffer.concat(parts)
        arrived.push({ raw, mail: await simpleParser(raw), envelopeFrom })
        callback()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    become: (next: Mood) => {
      mood = next
    },
  }
}
