import { forgetAfter } from '../../jobs/forget-after.ts'
import { forgetMails } from '../../mail/index.ts'
import { feature } from '../feature.ts'
import { mailHandlers, outboxHandlers, unsubscriptionHandlers } from './mails.handlers.ts'
import { serveOneClick } from './one-click.ts'

export const mails = feature({
  handlers: ({ keys }) => ({
    mails: mailHandlers,
    platformMails: mailHandlers,
    unsubscriptions: unsubscriptionHandlers(keys),
    outbox: outboxHandlers,
  }),
  serve: serveOneClick,
  // A year, and time to ask about it.
  jobs: (ports) => [forgetAfter(ports, { name: 'old-mails', cron: '55 3 * * *', days: 400, forget: forgetMails })],
})
