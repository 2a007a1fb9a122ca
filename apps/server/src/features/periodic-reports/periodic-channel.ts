import { type ReportQuestion, reportOf } from '@atalaya/contract/reports'
import { reportAddress } from '@atalaya/contract/reports/question-address'
import { type TextLanguage, textLanguageOf } from '@atalaya/texts/translator'
import type { Clock } from '../../adapters/clock.ts'
import { asCompany, asEngine, type Database, type Tx, withinCompany } from '../../database/tenant.ts'
import { storeFile } from '../../files/files.repository.ts'
import {
  periodicBeingMade,
  periodicMailBytes,
  periodicOfTenant,
  periodicPdfRows,
  periodicReadMs,
  periodicRows,
} from '../../limits/periodic-reports.limits.ts'
import { type Mail, type Recipient, sendMails } from '../../mail/index.ts'
import type { Channel, Delivery, Outgoing } from '../../outbox/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { brandOf, type DocumentBrand, documentBrandOf, pdfHeadOf } from '../brands/index.ts'
import type { Viewer } from '../groups/index.ts'
import {
  askedReport,
  makeReportFiles,
  type ReportAnswer,
  type ReportFile,
  readReportRows,
  reportAnswer,
} from '../reports/index.ts'
import { type LeftOut, periodicLetter } from './periodic-letter.ts'
import { readAskers, readOwner, readRecipients } from './recipients.repository.ts'
import {
  type AskedSending,
  endSending,
  lockWaiting,
  noteMails,
  periodicChannelName,
  readSending,
} from './sendings.repository.ts'

interface Ports {
  database: Database
  clock: Clock
  keys: KeyRing
  /** Of a company whose brand has no address of its own. */
  publicOrigin: string | null
  /** Of the files of one mail, unless said what the limits say. */
  mostBytes?: number
}

type Report = NonNullable<AskedSending['report']>
/** All that is known before the report is read. */
interface Prepared {
  sending: AskedSending & { report: Report }
  owner: Viewer
  recipients: readonly Recipient[]
  brand: DocumentBrand & { id: number; origin: string | null }
}
/** In one language. */
interface Written {
  language: TextLanguage
  answer: ReportAnswer
  files: readonly ReportFile[]
  leftOut: LeftOut
}

/** Or why nothing is sent: what is not one's own fault any more is no reason to try again. */
const prepare = async (
  tx: Tx,
  sending: AskedSending,
): Promise<Prepared | NonNullable<Parameters<typeof endSending>[2]['reason']>> => {
  const { report, companyId, occasion, askedBy } = sending
  if (report === null) return 'gone'
  if (sending.isClosed) return 'company'
  if (!report.isActive && (occasion === 'due' || occasion === 'digest')) return 'inactive'
  const owner = await readOwner(tx, { companyId, ownerId: report.ownerId })
  if (!owner) return 'owner'
  const recipients =
    occasion === 'trial' ? await readAskers(tx, askedBy ?? 0) : await readRecipients(tx, sending, report.recipients)
  if (recipients.length === 0) return 'recipients'
  const brand = await withinCompany(tx, companyId, () => brandOf(tx, { companyId }))
  const { id, origin } = brand
  return {
    sending: { ...sending, report },
    owner,
    recipients,
    brand: { id, origin, ...(await documentBrandOf(tx, brand)) },
  }
}

const questionOf = ({ report, from, to }: Prepared['sending']): ReportQuestion => ({ ...report.question, from, to })

const write = async (
  { sending, brand }: Prepared,
  rows: Awaited<ReturnType<typeof readReportRows>>,
  { language, signal, mostBytes }: { language: TextLanguage; signal: AbortSignal; mostBytes: number },
): Promise<Written> => {
  const { report, timezone, fuelUnit } = sending
  const answer = await reportAnswer(reportOf(report.question.type), rows, { language, timezone, fuelUnit })
  if (rows.length > periodicRows.value) return { language, answer, files: [], leftOut: 'rows' }
  const isPdfSummary = report.formats.includes('pdf') && rows.length > periodicPdfRows.value
  // All rows go beside it.
  const formats = isPdfSummary ? [...new Set([...report.formats, 'xlsx' as const])] : report.formats
  const order = {
    ...{
      question: questionOf(sending),
      rows,
      timezone,
      fuelUnit,
      language,
      formats,
      mostPdfRows: periodicPdfRows.value,
    },
    ...(await pdfHeadOf(brand)),
  }
  const files = await makeReportFiles({ ...order, subtitle: answer.sentence ?? '' }, signal)
  const bytes = files.reduce((sum, { content }) => sum + content.byteLength, 0)
  if (bytes > mostBytes) return { language, answer, files: [], leftOut: 'bytes' }
  return { language, answer, files, leftOut: isPdfSummary ? 'pdf' : null }
}

/** Stores the files and writes the mails, in the transaction that ends the sending: sent once, or not yet. */
const post = async (
  tx: Tx,
  { prepared, written, rows }: { prepared: Prepared; written: readonly Written[]; rows: number },
  { keys, clock, publicOrigin }: Ports,
): Promise<number | undefined> => {
  const { sending, recipients, brand } = prepared
  const { id, companyId } = sending
  if (!(await lockWaiting(tx, id))) return undefined
  const now = clock.now()
  const link = `${brand.origin ?? publicOrigin ?? ''}${reportAddress(questionOf(sending))}`
  const values = new Map<TextLanguage, Extract<Mail, { template: 'ticket' | 'notice' | 'report' }>['values']>()
  const fileIds: number[] = []
  for (const { language, answer, files, leftOut } of written) {
    const attachments: { fileId: number; name: string }[] = []
    for (const { name, type, content } of files) {
      const owner = { company_id: companyId, reseller_id: null }
      attachments.push({
        name,
        fileId: await storeFile(tx, owner, { type, content: Buffer.from(content), usedTs: now }),
      })
    }
    fileIds.push(...attachments.map(({ fileId }) => fileId))
    values.set(language, { ...(await periodicLetter({ sending, answer, leftOut, link }, language)), attachments })
  }
  const mails = recipients.flatMap((to): Mail[] => {
    const said = values.get(textLanguageOf(to.language))
    return said ? [{ to, brandId: brand.id, companyId, resellerId: null, template: 'report', values: said }] : []
  })
  const mailIds = await sendMails(tx, mails, keys)
  await noteMails(tx, sending, {
    mails: mails.map(({ to }, nth) => ({ email: to.email, mailId: mailIds[nth] as number })),
    fileIds: [...new Set(fileIds)],
  })
  await endSending(tx, id, { state: 'sent', rows, now })
  return mails.length
}

const notThere: Delivery = { kind: 'withheld', reason: 'its mails are written, or it is gone' }

const deliver = async (sendingId: number, signal: AbortSignal, ports: Ports): Promise<Delivery> => {
  const { database, clock, mostBytes = periodicMailBytes.value } = ports
  const end = (how: Parameters<typeof endSending>[2]) => asEngine(database, (tx) => endSending(tx, sendingId, how))
  const prepared = await asEngine(database, async (tx) => {
    const sending = await readSending(tx, sendingId)
    return sending?.state === 'waiting' ? prepare(tx, sending) : undefined
  })
  if (prepared === undefined) return notThere
  if (typeof prepared === 'string') {
    await end({ state: 'failed', reason: prepared, now: clock.now() })
    return { kind: 'withheld', reason: prepared }
  }
  const { sending, owner, recipients } = prepared
  const { companyId, timezone, formula, report, occasion } = sending
  // What the company has named in several languages is told in that of the first who reads it.
  const language = textLanguageOf(recipients[0]?.language ?? '')
  const asked = askedReport(questionOf(sending), { viewer: owner, timezone, formula, language, now: clock.now() })
  const rows = await asCompany(database, companyId, (tx) =>
    readReportRows(tx, asked, { most: periodicRows.value, withinMs: periodicReadMs.value }),
  )
  // Whoever asks for one by hand wants to see how it looks, whatever is in it.
  if (rows.length === 0 && report.leaveOutEmpty && (occasion === 'due' || occasion === 'digest')) {
    await end({ state: 'empty', rows: 0, now: clock.now() })
    return { kind: 'withheld', reason: 'there was nothing to tell' }
  }
  const written: Written[] = []
  for (const language of new Set(recipients.map((to) => textLanguageOf(to.language))))
    written.push(await write(prepared, rows, { language, signal, mostBytes }))
  const sent = await asEngine(database, (tx) => post(tx, { prepared, written, rows: rows.length }, ports))
  return sent === undefined ? notThere : { kind: 'sent', note: `${sent} mails` }
}

/**
 * Makes the mails of periods that are due: reads each as its owner may see it, once however many it goes to, and writes the files
 * in every language that somebody reads. A message that comes twice finds its sending ended and writes none twice.
 */
export const periodicChannel = (ports: Ports): Channel => ({
  name: periodicChannelName,
  atOnce: periodicBeingMade.value,
  atOnceOfTenant: 1,
  perSecond: 20,
  perTenantMinute: periodicOfTenant.value,
  attempts: 16,
  leaseMs: 600_000,
  onDead: 'skips it',
  deliver: ({ payload }: Outgoing, signal) => deliver((payload as { sendingId: number }).sendingId, signal, ports),
  async settled(tx, settled) {
    for (const each of settled) {
      if (each.kind !== 'dead') continue
      const { sendingId } = each.message.payload as { sendingId: number }
      await endSending(tx, sendingId, { state: 'failed', reason: 'error', now: ports.clock.now() })
    }
  },
})
