import type { DocumentCell, DocumentTable } from '@atalaya/documents/table'
import interRegular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import interBold from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import type { ExportCommand, ExportReport } from './export.protocol.ts'

/** The compiler knows only the page's globals. */
const scope = self as unknown as {
  postMessage(report: ExportReport, transfer?: Transferable[]): void
  onmessage: (event: MessageEvent<ExportCommand>) => void
}

type Start = Extract<ExportCommand, { type: 'start' }>

const readFont = async (url: string): Promise<Uint8Array> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`font: ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

const leastStep = 0.01

const write = async ({ format, settings, dress }: Start, table: DocumentTable): Promise<Uint8Array<ArrayBuffer>> => {
  let told = 0
  const onProgress = (share: number) => {
    if (share - told < leastStep) return
    told = share
    scope.postMessage({ type: 'progress', share })
  }
  // Each format brings its own library: only the one that is asked for is loaded.
  if (format === 'csv') return (await import('@atalaya/documents/csv.writer')).writeCsv(table, settings, onProgress)
  if (format === 'xlsx') return (await import('@atalaya/documents/xlsx.writer')).writeXlsx(table, settings, onProgress)
  if (format === 'geojson')
    return (await import('@atalaya/documents/geojson.writer')).writeGeoJson(table, settings, onProgress)
  if (format === 'kml') return (await import('@atalaya/documents/kml.writer')).writeKml(table, settings, onProgress)
  const [{ writePdf }, regular, bold] = await Promise.all([
    import('@atalaya/documents/pdf.writer'),
    readFont(interRegular),
    readFont(interBold),
  ])
  const { siteName, logo, subtitle, pageOf } = dress
  return writePdf(
    table,
    {
      ...settings,
      fonts: { regular, bold },
      siteName,
      logo: logo ?? undefined,
      subtitle,
      pageOf: ({ page, pages }) => pageOf.replace('{{page}}', String(page)).replace('{{pages}}', String(pages)),
    },
    onProgress,
  )
}

let start: Start | null = null
let rows: (readonly DocumentCell[])[] = []

scope.onmessage = async ({ data }) => {
  if (data.type === 'start') start = data
  if (data.type === 'rows') rows = rows.concat(data.rows)
  if (data.type !== 'end' || !start) return
  try {
    const bytes = await write(start, { ...start.table, rows })
    scope.postMessage({ type: 'done', bytes }, [bytes.buffer])
  } catch (error) {
    scope.postMessage({ type: 'failed', reason: String(error) })
  }
}
