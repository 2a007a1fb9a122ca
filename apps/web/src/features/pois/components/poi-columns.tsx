import type { Poi } from '@atalaya/contract/pois'
import { colourHex } from '@atalaya/ui/colour-tokens'
import type { Column } from '@atalaya/ui/data-table/column'
import { IconMapPinFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import { NameCell } from '../../../map-records/name-cell.tsx'
import { useNounColumns } from '../../../nouns/noun-columns.ts'
import { pois } from '../pois.noun.ts'

export const usePoiColumns = (): Column<Poi>[] => {
  const columns = useNounColumns(pois)
  return useMemo(
    () => columns.map((column) => (column.id === 'name' ? { ...column, cell: drawName } : column)),
    [columns],
  )
}

const drawName = ({ name, colour }: Poi) => (
  <NameCell icon={<IconMapPinFilled size={16} aria-hidden="true" color={colourHex(colour)} />} name={name} />
)
