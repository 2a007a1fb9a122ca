import { loadavg } from 'node:os'
import { printFigures } from './figures.ts'
import { measureIngestCost } from './outbox/ingest-cost.ts'
import { measureMails } from './outbox/mail-rate.ts'

/** What the outbox takes from ingest, how fast signed mails leave, and whose turn it is. One part alone: `ingest` or `mails`. */
export const runOutbox = async ([part]: readonly string[]): Promise<void> => {
  const loadBefore = loadavg()[0]
  if (part !== 'mails')
    printFigures('outbox ingest', { ...(await measureIngestCost()), loadBefore, load: loadavg()[0] })
  if (part !== 'ingest') printFigures('outbox mails', { ...(await measureMails()), loadBefore, load: loadavg()[0] })
}
