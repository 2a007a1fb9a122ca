import type { CalibrationPoint } from '@atalaya/domain/sensors/sensor-definition'

const mostPasted = 1_000

/** `1.234,5` and `1,234.5` alike: of two kinds of marks the last one parts the decimals, and so does a lone comma. */
const figureOf = (text: string): number => {
  const plain = text.replaceAll(/[\s\u00a0']/g, '')
  const comma = plain.lastIndexOf(',')
  const point = plain.lastIndexOf('.')
  const normal = comma > point ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '')
  return normal === '' ? Number.NaN : Number(normal)
}

const columnsOf = (line: string): string[] => {
  if (line.includes('\t')) return line.split('\t')
  if (line.includes(';')) return line.split(';')
  const words = line.trim().split(/ +/)
  return words.length === 2 ? words : line.split(',')
}

/**
 * Two columns copied out of a spreadsheet or a text: tabs, semicolons, blanks or commas between them, decimals with a
 * point or a comma. In order of x; lines that are no two figures (a heading) are left out. Null where nothing is a table.
 */
export const pastedPoints = (text: string): CalibrationPoint[] | null => {
  const points: CalibrationPoint[] = []
  for (const line of text.split(/\r?\n/, mostPasted)) {
    const [x, y, ...more] = columnsOf(line).map(figureOf)
    if (x !== undefined && y !== undefined && more.length === 0 && Number.isFinite(x) && Number.isFinite(y))
      points.push({ x, y })
  }
  return points.length < 2 ? null : points.sort((a, b) => a.x - b.x)
}
