import packageJson from '../../../package.json' with { type: 'json' }
import type { OpenSnapshot, Snapshot } from '../../database/snapshot.ts'
import { createZipWriter, type ZipWriter } from '../../documents/zip-writer.ts'
import type { RecordKinds } from '../../records/record-kind.ts'
import type { ActiveRun, RunKind } from '../../runs/index.ts'
import { type CompanyTable, companyTables } from './company-tables.ts'
import { type ExportedColumn, type ExportedTable, readExportedTables } from './exported-columns.ts'
import { byMonths, inBlocks } from './row-blocks.ts'

/** A character that no JSON has as it is: rows come as they are, and nothing in them is doubled. */
const jsonLines = `FORMAT csv, DELIMITER E'\\x01', QUOTE E'\\x02'`

interface ManifestFile {
  name: string
  table: string
  rows: number
  bytes: number
  sha256: string
  columns?: Omit<ExportedColumn, 'sql'>[]
}

/** What is being written, and what has been. */
interface Exporting {
  snapshot: Snapshot
  zip: ZipWriter
  files: ManifestFile[]
  run: ActiveRun
}

interface Ports {
  openSnapshot: OpenSnapshot
  kinds: RecordKinds
}

interface Item {
  id: number
  name: string
}

/** Words of a name that any system takes in a path. */
const pathWords = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/[^\w-]+/g, '')
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60)

const columnsToTell = (columns: readonly ExportedColumn[]) => columns.map(({ sql: _, ...told }) => told)

const selectOf = ({ table, columns }: ExportedTable): string =>
  `SELECT ${columns.map(({ sql, name }) => `${sql} AS "${name}"`).join(', ')} FROM "${table}"`

/** Without a key to order by: a table is read as it lies. */
const writeTable = async ({ snapshot, zip, files, run }: Exporting, table: ExportedTable): Promise<void> => {
  const isCsv = table.format === 'csv'
  const rows = isCsv
    ? snapshot.copy(selectOf(table), 'FORMAT csv, HEADER')
    : snapshot.copy(`SELECT row_to_json(exported)::text FROM (${selectOf(table)}) AS exported`, jsonLines)
  const name = `tables/${table.table}.${table.format}`
  const entry = await zip.open(name)
  for await (const block of inBlocks(rows, { isCsv })) {
    run.signal.throwIfAborted()
    await entry.write(block)
  }
  const written = await entry.close()
  files.push({ name, table: table.table, rows: rows.rowCount, ...written, columns: columnsToTell(table.columns) })
}

const instantFirst = (columns: readonly ExportedColumn[]): ExportedColumn[] => {
  const isInstant = ({ name }: ExportedColumn) => name === 'recorded_at'
  return [...columns.filter(isInstant), ...columns.filter((column) => !isInstant(column))]
}

const countRows = (rows: Buffer): number => {
  let count = 0
  for (let at = rows.indexOf(0x0a); at >= 0; at = rows.indexOf(0x0a, at + 1)) count += 1
  return count
}

/** By month a file, each with its header. By item and not by tracker, since a tracker comes from elsewhere and goes there. */
const writePositionsOf = async (exporting: Exporting, { id, name }: Item, table: ExportedTable): Promise<void> => {
  const { snapshot, zip, files, run } = exporting
  const columns = instantFirst(table.columns)
  const header = Buffer.from(`${columns.map((column) => column.name).join()}\r\n`)
  const rows = snapshot.copy(
    `${selectOf({ ...table, columns })} WHERE item_id = ${id} AND company_id = ${run.companyId} ORDER BY positions.recorded_at`,
    'FORMAT csv',
  )
  const words = pathWords(name)
  const open = async (month: string) => {
    const path = `positions/${id}${words === '' ? '' : `-${words}`}/${month}.csv`
    const entry = await zip.open(path)
    await entry.write(header)
    return { month, path, entry, rows: 0 }
  }
  let current: Awaited<ReturnType<typeof open>> | null = null
  const close = async (): Promise<void> => {
    if (current)
      files.push({ name: current.path, table: 'positions', rows: current.rows, ...(await current.entry.close()) })
    current = null
  }
  for await (const part of byMonths(inBlocks(rows, { isCsv: true }))) {
    run.signal.throwIfAborted()
    if (current?.month !== part.month) await close()
    current ??= await open(part.month)
    await current.entry.write(part.rows)
    current.rows += countRows(part.rows)
  }
  await close()
}

const extensions: Readonly<Record<string, string>> = {
  ...{ 'image/webp': 'webp', 'image/png': 'png', 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' },
  ...{ 'application/pdf': 'pdf', 'text/plain': 'txt' },
}

/** Pictures and what else lies in `files`, under the number that the tables name. */
const writeFiles = async ({ snapshot, zip, files, run }: Exporting): Promise<void> => {
  const listed = await snapshot.rows<{ id: number; type: string }>(
    `SELECT id::integer AS id, type FROM files WHERE company_id = ${run.companyId} ORDER BY id`,
  )
  for (const { id, type } of listed) {
    run.signal.throwIfAborted()
    const [file] = await snapshot.rows<{ content: Buffer }>(`SELECT content FROM files WHERE id = ${id}`)
    const name = `files/${id}.${extensions[type] ?? 'bin'}`
    const entry = await zip.open(name)
    await entry.write(file?.content ?? Buffer.of())
    files.push({ name, table: 'files', rows: 1, ...(await entry.close()) })
  }
}

const reasonOf = ({ exported }: CompanyTable): string | null =>
  typeof exported === 'object' && 'not' in exported ? exported.not : null

const writeManifest = async (
  { zip, files, run }: Exporting,
  {
    judged,
    tables,
    snapshotTs,
  }: { judged: readonly CompanyTable[]; tables: readonly ExportedTable[]; snapshotTs: number },
): Promise<void> => {
  const positions = files.filter(({ table }) => table === 'positions')
  const manifest = {
    format: 1,
    product: { name: 'Atalaya', version: packageJson.version },
    company: { id: run.companyId, name: run.subject },
    snapshot: new Date(snapshotTs).toISOString(),
    conventions: {
      csv: 'RFC 4180, UTF-8, comma, header in the first row; an empty cell is no value',
      ndjson: 'one JSON object a line (RFC 8259), UTF-8',
      instants: 'ISO 8601, UTC',
      places: 'degrees, WGS 84',
    },
    positions: {
      rows: positions.reduce((sum, { rows }) => sum + rows, 0),
      columns: columnsToTell(instantFirst(tables.find(({ table }) => table === 'positions')?.columns ?? [])),
    },
    notExported: judged.flatMap((each) => {
      const reason = reasonOf(each)
      return reason === null ? [] : [{ table: each.table, reason }]
    }),
    files,
  }
  const entry = await zip.open('manifest.json')
  await entry.write(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  await entry.close()
}

const items = `SELECT items.id, coalesce(vehicles.name, assets.name, persons.name, '') AS name FROM items
  LEFT JOIN vehicles USING (id) LEFT JOIN assets USING (id) LEFT JOIN persons USING (id) ORDER BY items.id`

const exportCompany = async (run: ActiveRun, { openSnapshot, kinds }: Ports): Promise<void> => {
  const companyId = run.companyId as number
  const snapshot = await openSnapshot(companyId)
  try {
    const [at] = await snapshot.rows<{ ts: number }>('SELECT (extract(epoch FROM now()) * 1000)::bigint::float8 AS ts')
    const snapshotTs = at?.ts ?? 0
    const day = new Date(snapshotTs).toISOString().slice(0, 10)
    const file = await run.file(`${pathWords(run.subject) || `company-${companyId}`}_${day}.zip`, 'application/zip')
    const exporting: Exporting = { snapshot, zip: createZipWriter(file, new Date(snapshotTs)), files: [], run }
    const judged = companyTables(kinds)
    const tables = await readExportedTables(snapshot, judged)
    const plain = tables.filter(({ table }) => table !== 'positions')
    const positions = tables.find(({ table }) => table === 'positions') as ExportedTable
    const listed = await snapshot.rows<Item>(items)
    const total = plain.length + listed.length + 1
    let done = 0
    const tick = () => {
      done += 1
      run.progress(done, total)
    }
    run.progress(done, total)
    for (const table of plain) {
      await writeTable(exporting, table)
      tick()
    }
    await writeFiles(exporting)
    for (const item of listed) {
      await writePositionsOf(exporting, item, positions)
      tick()
    }
    await writeManifest(exporting, { judged, tables, snapshotTs })
    await exporting.zip.end()
    await file.end()
    tick()
  } finally {
    await snapshot.close()
  }
}

/** Everything of a company as it was at one instant, in one archive of open formats. */
export const companyExport = (ports: Ports): RunKind => ({
  ...{ kind: 'companyExport', attempts: 3, keptDays: 30 },
  run: (run) => exportCompany(run, ports),
})
