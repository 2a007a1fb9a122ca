// A mail server in a process of its own: takes everything, and tells its parent of each mail by the local part of its address.
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false, disableReverseLookup: true },
  onData: (stream, session, callback) => {
    let [bytes, isSigned] = [0, false]
    stream.on('data', (part: Buffer) => {
      if (bytes === 0) isSigned = part.subarray(0, 4_096).toString('latin1').startsWith('DKIM-Signature:')
      bytes += part.length
    })
    stream.on('end', () => {
      process.send?.({ to: session.envelope.rcptTo[0]?.address, bytes, isSigned })
      callback()
    })
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as { port: number }).port }))
process.once('disconnect', () => process.exit())
