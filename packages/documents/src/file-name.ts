export const documentFormats = ['xlsx', 'csv', 'pdf', 'geojson', 'kml', 'gpx'] as const
export type DocumentFormat = (typeof documentFormats)[number]

export const mediaTypes: Record<DocumentFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  pdf: 'application/pdf',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
}

const mostCharacters = 120

/** Windows refuses some characters, ends of names and device names; shells and mails dislike spaces. */
const asPart = (text: string): string =>
  text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
    .replaceAll(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')

/** Report, name and date (spec 2 §9): `Vehículos_Transportes-Sol_2026-11-21.xlsx`. `day` is `yyyy-mm-dd`. */
export const fileName = (at: { report: string; name: string; day: string; format: DocumentFormat }): string => {
  const parts = [at.report, at.name].map(asPart).filter((part) => part !== '')
  return `${[[...parts.join('_')].slice(0, mostCharacters).join(''), at.day].filter(Boolean).join('_')}.${at.format}`
}
