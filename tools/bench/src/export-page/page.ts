import type { DocumentFormat } from '@atalaya/documents/file-name'
import type { DocumentColumn, DocumentTable } from '@atalaya/documents/table'
import { runExport } from '@atalaya/web/src/exports/run-export.ts'
import { readFile } from '@atalaya/web/src/imports/read-file.ts'

/** Fifteen columns as a list of vehicles has them. */
const columns: DocumentColumn[] = [
  { id: 'name', header: 'Nombre', kind: 'text' },
  { id: 'plate', header: 'Matrícula', kind: 'text' },
  { id: 'brand', header: 'Marca', kind: 'text' },
  { id: 'model', header: 'Modelo', kind: 'text' },
  { id: 'odometer', header: 'Odómetro', kind: 'number', unit: 'km', decimals: 1 },
  { id: 'speed', header: 'Velocidad', kind: 'number', unit: 'km/h', decimals: 0 },
  { id: 'seen', header: 'Última posición', kind: 'date' },
  { id: 'idle', header: 'Ralentí', kind: 'duration' },
  { id: 'onTrack', header: 'En ruta', kind: 'boolean' },
  { id: 'driver', header: 'Conductor', kind: 'text' },
  { id: 'groups', header: 'Grupos', kind: 'text' },
  { id: 'lat', header: 'Latitud', kind: 'number', decimals: 5 },
  { id: 'lng', header: 'Longitud', kind: 'number', decimals: 5 },
  { id: 'note', header: 'Observaciones', kind: 'text' },
  { id: 'since', header: 'Alta', kind: 'date', precision: 'day' },
]

const tableOf = (rowCount: number): DocumentTable => ({
  title: 'Vehículos',
  columns,
  rows: Array.from({ length: rowCount }, (_, i) => [
    `Camión ${i} de reparto`,
    `${1_000 + (i % 9_000)}-KLM`,
    ['Iveco', 'Mercedes-Benz', 'Renault'][i % 3] ?? null,
    ['Daily 35', 'Sprinter 316', 'Master'][i % 3] ?? null,
    i * 137.456,
    i % 120,
    1_782_859_805_000 + i * 61_000,
    i * 1_000,
    i % 3 === 0,
    ['João Gonçalves', 'Çağrı Ünal', null][i % 3] ?? null,
    i % 2 ? 'Reparto norte' : 'Reparto sur; Frío',
    36 + (i % 7_000) / 1_000,
    -8 + (i % 9_000) / 1_000,
    i % 10 ? null : 'Revisión pendiente de la caja frigorífica',
    1_782_859_805_000 - i * 86_400_000,
  ]),
})

const settings = { language: 'es', timeZone: 'Europe/Madrid', yes: 'Sí', no: 'No' }
const dress = { siteName: 'Atalaya', logo: null, subtitle: 'Banco de pruebas', pageOf: 'Página {{page}} de {{pages}}' }

export interface ExportFigures {
  ms: number
  bytes: number
  steps: number
}

/** What the bench calls from outside. */
export interface ExportPage {
  exportTable(format: DocumentFormat, rowCount: number): Promise<ExportFigures>
  /** Reads back what was last exported. */
  importBack(): Promise<{ ms: number; rows: number }>
}

let last: File | null = null
const page: ExportPage = {
  exportTable: async (format, rowCount) => {
    const table = tableOf(rowCount)
    // The making of the table is the bench's own affair.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    performance.mark('export:start')
    const startedAt = performance.now()
    let steps = 0
    const onProgress = () => {
      steps += 1
    }
    const written = await runExport({
      format,
      table,
      settings,
      dress,
      signal: new AbortController().signal,
      onProgress,
    })
    const ms = performance.now() - startedAt
    last = new File([written], `table.${format}`)
    return { ms: Math.round(ms), bytes: written.size, steps }
  },
  importBack: async () => {
    if (!last) throw new Error('nothing was exported')
    const startedAt = performance.now()
    const { rows } = await readFile({ file: last, language: 'es' }, new AbortController().signal)
    return { ms: Math.round(performance.now() - startedAt), rows: rows.length }
  },
}
Object.assign(window, { page })
