import type { SnapshotCell, TableSnapshot } from '@atalaya/ui/data-table/table-snapshot'

/** Names in place of coordinates in the column of places. Where no address is found, or nobody answers, the coordinates stay. */
export const withPlaces = async (
  table: TableSnapshot,
  read: (at: { lat: number; lng: number }) => Promise<string>,
): Promise<TableSnapshot> => {
  const column = table.columns.findIndex(({ id }) => id === 'address')
  if (column === -1) return table
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
  const rows = table.rows.map(async (row) => row.with(column, await nameOf(row[column])))
  return { ...table, rows: await Promise.all(rows) }
}
