import type { Language } from '@atalaya/contract/values'
import type { TableSnapshot } from '@atalaya/ui/data-table/table-snapshot'
import { useTranslation } from 'react-i18next'
import { withPlaces } from './exported-places.ts'
import { useReadAddress } from './fleet.queries.ts'

/** An export names places as the screen does, also of the rows that nobody has scrolled to. */
export const useExportedPlaces = (columns?: readonly string[]) => {
  const { i18n } = useTranslation()
  const read = useReadAddress(i18n.language as Language)
  return (table: TableSnapshot): Promise<TableSnapshot> => withPlaces(table, read, columns)
}
