import { fuelUnitOf, scoreFormulaOf } from '@atalaya/contract/company-settings'
import {
  type ReportQuestion,
  type ReportType,
  type reportRoutes,
  reports,
  reportTypeInfo,
} from '@atalaya/contract/reports'
import type { TextLanguage } from '@atalaya/texts/translator'
import type { Session } from '../../access/session.ts'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx, WebDatabase } from '../../database/tenant.ts'
import { readerOf } from '../../documents/reader.ts'
import type { Handlers } from '../../http/context.ts'
import { type Asker, knowingAsker } from '../../records/asker.ts'
import { askRun, runsChanged } from '../../runs/index.ts'
import type { EventTally } from '../../security-events/index.ts'
import { type AskedReport, askedReport, readingOf } from './asked-report.ts'
import { readReport } from './read-report.ts'
import { reportTitle } from './report-document.ts'
import { noteReading } from './report-reading.ts'
import type { ReportRunParams } from './report-run.ts'

interface Ports {
  clock: Clock
  eventTally: EventTally
  database: WebDatabase
}

/** The company's clocks and units, and what its scores are taken by. */
const findSettings = async (tx: Tx): Promise<Required<Pick<AskedReport, 'timezone' | 'fuelUnit' | 'formula'>>> => {
  const { timezone, conf } = await tx.selectFrom('companies').select(['timezone', 'conf']).executeTakeFirstOrThrow()
  return { timezone, fuelUnit: fuelUnitOf(conf), formula: scoreFormulaOf(conf) }
}

const typesFor = async (tx: Tx) => {
  const { formula } = await findSettings(tx)
  return Object.fromEntries(reports.map((report) => [report.type, reportTypeInfo(report, formula)])) as Record<
    ReportType,
    ReturnType<typeof reportTypeInfo>
  >
}

/** Beside what was asked, of a call that begins a run. */
interface Told {
  publish(event: BusEvent): void
}

interface Asked {
  tx: Tx
  session: Session
  body: unknown
  clientIp: string
  params: { companyId: number }
}

export const reportHandlers = ({ clock, eventTally, database }: Ports): Handlers<typeof reportRoutes> => {
  const asked = async ({ tx, session, body }: Asked, { language }: Asker): Promise<AskedReport> =>
    askedReport(body as ReportQuestion, {
      ...{ viewer: session, ...(await findSettings(tx)), language, now: clock.now() },
    })

  const note = (call: Asked, { question }: AskedReport) => noteReading(eventTally, call, question)

  const prepare = async ({ publish, ...call }: Asked & Told, asker: Asker): Promise<{ runId: number }> => {
    const { id, name, language } = asker
    const report = await asked(call, asker)
    const { reading } = await readerOf(language as TextLanguage, readingOf(report))
    const params: ReportRunParams = { asked: report, language: language as TextLanguage }
    const { companyId } = call.params
    const owner = { companyId, resellerId: null }
    const subject = reportTitle(report.question, reading)
    const runId = await askRun(call.tx, { kind: 'report', ...owner, user: { id, name }, subject, params })
    note(call, report)
    for (const event of runsChanged(owner)) publish(event)
    return { runId }
  }

  return {
    types: ({ tx }) => typesFor(tx),
    read: knowingAsker(database, async (call: Asked, asker) => {
      const report = await asked(call, asker)
      const result = await readReport(call.tx, report)
      note(call, report)
      return result
    }),
    prepare: knowingAsker(database, prepare),
  }
}
