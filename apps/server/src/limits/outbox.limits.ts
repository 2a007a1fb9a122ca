import { limit } from './limit.ts'

export const mailsOfTenant = limit({
  name: 'mails of one company in a minute',
  value: 3_000,
  counted: 'mails of one company, of one reseller’s own, or of the platform, of all nodes together',
  over: '1 minute',
  atLimit: 'the rest waits in the outbox for its turn',
  seenBy: 'mails that are queued in the log of mails',
})

export const mailAttempts = limit({
  name: 'attempts to deliver a mail',
  value: 16,
  counted: 'attempts with pauses that grow from 5 seconds to 4 hours, a day and three quarters in all',
  over: 'once a mail',
  atLimit: 'it is failed in the log, and waits there to be sent again by hand',
  seenBy: 'mails that have failed in the log of mails',
})

export const mailConnections = limit({
  name: 'connections to the mail server',
  value: 10,
  counted: 'open connections of one node to the server of SMTP_URL',
  over: 'at once',
  atLimit: 'mails wait for a connection that is free',
  seenBy: 'not counted',
})

export const mailsAtOnce = limit({
  name: 'mails that are being made and sent',
  value: 40,
  counted: 'mails that one node has taken from the outbox and not settled',
  over: 'at once',
  atLimit: 'the rest waits in the outbox',
  seenBy: 'mails that are queued in the log of mails',
})

export const mailsOfTenantAtOnce = limit({
  name: 'mails of one company that are being sent',
  value: 8,
  counted:
    'of these, mails of one company; fewer than there are connections, so that whom a server keeps waiting delays nobody else',
  over: 'at once',
  atLimit: 'the rest waits in the outbox',
  seenBy: 'mails that are queued in the log of mails',
})

export const mailAttachmentBytes = limit({
  name: 'bytes of the files of one mail',
  value: 15_000_000,
  counted: 'bytes of all files that go with a mail',
  over: 'once a mail',
  atLimit: 'the mail has failed in the log, which says so, and nothing is sent',
  seenBy: 'mails that have failed in the log of mails',
})
