import type { SnapshotCell, TableSnapshot } from '@atalaya/ui/data-table/table-snapshot'

/** Names in place of coordinates in the columns of places. Where no address is found, or nobody answers, the coordinates stay. */
export const withPlaces = async (
  table: TableSnapshot,
  read: (at: { lat: number; lng: number }) => Promise<string>,
  ids: readonly string[] = ['address'],
): Promise<TableSnapshot> => {
  const columns = table.columns.flatMap(({ id }, nth) => (ids.includes(id) ? [nth] : []))
  if (columns.length === 0) return table
  const nameOf = async (cell: SnapshotCell | undefined): Promise<SnapshotCell> => {
    if (typeof cell !== 'string') return cell ?? null
    const [lat = Number.NaN, lng = Number.NaN] = cell.split(', ').map(Number)
    try {
      return (await read({ lat, lng })) || cell
    } catch {
      // A document with coordinates is worth more than none.
      return cell
    }
  }
  const rows = table.rows.map(async (row) => {
    const names = await Promise.all(columns.map((column) => nameOf(row[column])))
    return row.map((cell, nth) => names[columns.indexOf(nth)] ?? cell)
  })
  return { ...table, rows: await Promise.all(rows) }
}
