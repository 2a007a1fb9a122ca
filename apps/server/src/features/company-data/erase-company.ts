import type { TextLanguage } from '@atalaya/texts/translator'
import type { BusEvent } from '../../adapters/bus.ts'
import { asEngine, type Database, type Tx } from '../../database/tenant.ts'
import type { RecordKinds } from '../../records/record-kind.ts'
import { type ActiveRun, RunFailed, type RunKind, runsChanged } from '../../runs/index.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { brandOf, type DocumentBrand, documentBrandOf } from '../brands/index.ts'
import { certificateJson, certificateOf, certificatePdf } from './certificate.ts'
import { type CompanyTable, companyTables } from './company-tables.ts'
import {
  countRemaining,
  type ErasedCompany,
  eraseBatch,
  erasePositions,
  eraseTrail,
  findErasedCompany,
  readItemsOf,
  releaseTrackers,
  rowsAtOnce,
} from './erase.repository.ts'

interface Params {
  companyId: number
  language: TextLanguage
  timezone: string
}

/** Written in the transaction of each step: who takes over goes on from it, and no row is counted twice. */
interface Memory {
  company: ErasedCompany
  counts: Record<string, number>
  trackerIds: number[]
  /** Tables that are empty of it. */
  past: string[]
}

interface Ports {
  database: Database
  kinds: RecordKinds
  publish(event: BusEvent): void
}

/** A company that is deactivated and still its reseller's: whoever gave it another state or away has taken the erasure back. */
const begin = async (run: ActiveRun, { companyId }: Params): Promise<Memory> => {
  const former = run.memory as Partial<Memory>
  if (former.company) return former as Memory
  let memory: Memory | undefined
  await run.step(async (tx) => {
    const company = await findErasedCompany(tx, companyId)
    if (!company || company.resellerId !== run.resellerId) throw new RunFailed('not.found')
    if (company.state !== 4) throw new RunFailed('company.notdeactivated')
    memory = { company, counts: {}, trackerIds: [], past: [] }
    return memory
  })
  return memory as Memory
}

/** One transaction after the other until `work` finds nothing more; what it answers is counted. */
const untilGone = async (
  { run, memory, table }: { run: ActiveRun; memory: Memory; table: string },
  work: (tx: Tx) => Promise<{ rows: number; isLast: boolean }>,
): Promise<void> => {
  for (let isLast = false; !isLast; ) {
    await run.step(async (tx) => {
      const done = await work(tx)
      isLast = done.isLast
      memory.counts[table] = (memory.counts[table] ?? 0) + done.rows
      return memory
    })
    run.progress(
      Object.values(memory.counts).reduce((sum, rows) => sum + rows, 0),
      null,
    )
  }
}

const eraseAllPositions = async (run: ActiveRun, memory: Memory, database: Database): Promise<void> => {
  const { id: companyId } = memory.company
  const itemIds = await asEngine(database, (tx) => readItemsOf(tx, companyId))
  const sources = [
    ...itemIds.map((id) => ({ column: 'item_id' as const, id })),
    ...memory.trackerIds.map((id) => ({ column: 'tracker_id' as const, id })),
  ]
  for (const source of sources)
    await untilGone({ run, memory, table: 'positions' }, async (tx) => {
      const rows = await erasePositions(tx, companyId, source)
      return { rows: rows ?? 0, isLast: rows === null }
    })
}

const eraseWholeTrail = (run: ActiveRun, memory: Memory): Promise<void> =>
  untilGone({ run, memory, table: 'security_events' }, async (tx) => {
    const { events, changes } = await eraseTrail(tx, memory.company.id)
    memory.counts['record_changes'] = (memory.counts['record_changes'] ?? 0) + changes
    return { rows: events, isLast: events < rowsAtOnce && changes < rowsAtOnce }
  })

const eraseTable = async (
  { run, memory }: { run: ActiveRun; memory: Memory },
  judged: CompanyTable,
  { database }: Ports,
): Promise<void> => {
  const { id: companyId } = memory.company
  if (judged.table === 'trackers')
    await run.step(async (tx) => {
      memory.trackerIds.push(...(await releaseTrackers(tx, companyId)))
      return memory
    })
  else if (judged.table === 'positions') await eraseAllPositions(run, memory, database)
  else if (judged.table === 'security_events') await eraseWholeTrail(run, memory)
  else if (judged.erased === 'in batches' || judged.erased === 'at once')
    await untilGone({ run, memory, table: judged.table }, async (tx) => {
      const rows = await eraseBatch(tx, judged, companyId)
      // Of a tree each round takes the leaves.
      return { rows, isLast: rows === 0 }
    })
}

const eraseCompany = async (run: ActiveRun, ports: Ports): Promise<void> => {
  const params = run.params as Params
  const memory = await begin(run, params)
  const { company } = memory
  const tables = companyTables(ports.kinds)
  for (const judged of tables) {
    if (memory.past.includes(judged.table)) continue
    await eraseTable({ run, memory }, judged, ports)
    memory.past.push(judged.table)
  }
  tellGone(ports, memory)
  const remaining = await asEngine(ports.database, (tx) => countRemaining(tx, tables, company.id))
  if (remaining > 0) {
    // Somebody wrote meanwhile: once more from the beginning, which finds little.
    await run.step(async () => ({ ...memory, past: [] }))
    throw new Error(`${remaining} rows of company ${company.id} came while it was erased`)
  }
  await writeCertificate(run, { memory, params, tables, remaining, brand: await readBrand(ports, company) })
  await run.step(async (tx) => {
    const { id: userId } = run.user
    await noteSecurityEvent(tx, {
      ...{ kind: 'company.erased', userId, resellerId: company.resellerId, subject: company.name },
      details: { company: company.id },
    })
    return undefined
  })
}

/** Of its reseller, which keeps the certificate. */
const readBrand = ({ database }: Ports, { resellerId }: ErasedCompany): Promise<DocumentBrand> =>
  asEngine(database, async (tx) => documentBrandOf(tx, await brandOf(tx, { resellerId })))

interface WhatWasErased {
  memory: Memory
  params: Params
  tables: readonly CompanyTable[]
  remaining: number
  brand: DocumentBrand
}

const writeCertificate = async (
  run: ActiveRun,
  { memory, params, tables, remaining, brand }: WhatWasErased,
): Promise<void> => {
  const { company, counts, trackerIds } = memory
  const iso = (ts: number) => new Date(ts).toISOString()
  const certificate = certificateOf({
    company: { id: company.id, name: company.name, nif: company.nif },
    reseller: { id: company.resellerId, name: company.resellerName },
    askedBy: run.user,
    ...{ askedAt: iso(run.createdTs), startedAt: iso(run.startedTs), endedAt: iso(Date.now()) },
    ...{ counts, tables, released: trackerIds.length, remaining },
  })
  const { content, sha256 } = certificateJson(certificate)
  const { language, timezone: timeZone } = params
  const shown = { language, timeZone, brand, sha256 }
  const files: [string, string, Uint8Array][] = [
    ['certificate.pdf', 'application/pdf', await certificatePdf(certificate, shown)],
    ['certificate.json', 'application/json', content],
  ]
  for (const [name, type, bytes] of files) {
    const file = await run.file(name, type)
    await file.write(bytes)
    await file.end()
  }
}

/** Lists, ingest and open pages let go of it. */
const tellGone = ({ publish }: Ports, { company, trackerIds }: Memory): void => {
  const { id: companyId, resellerId } = company
  for (const what of ['company', 'trackers', 'items'] as const) publish({ kind: 'definitionsChanged', companyId, what })
  publish({ kind: 'spareTrackersChanged' })
  publish({ kind: 'devicesChanged', resellerId, trackerIds: trackerIds.length > 100 ? [] : trackerIds })
  publish({ kind: 'resellerRecordsChanged', resellerId, noun: 'companies' })
  for (const event of runsChanged({ companyId: null, resellerId })) publish(event)
}

/** Everything of a company for good, in bounded transactions, with a certificate that its reseller keeps. */
export const companyErasure = (ports: Ports): RunKind => ({
  ...{ kind: 'companyErasure', attempts: 20, keptDays: null, isUnstoppable: true },
  run: (run) => eraseCompany(run, ports),
})
