import type { Poi } from '@atalaya/contract/pois'
import type { Language } from '@atalaya/contract/values'
import { colourHex } from '@atalaya/ui/colour-tokens'
import type { Column } from '@atalaya/ui/data-table/column'
import { IconMapPinFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NameCell } from '../../../map-records/name-cell.tsx'
import { useNounColumns } from '../../../nouns/noun-columns.ts'
import { useAddress } from '../../fleet/index.ts'
import { pois } from '../pois.noun.ts'

/** The fields, and where each point is in words: its coordinates are for who asks for them. */
export const usePoiColumns = (): Column<Poi>[] => {
  const { t } = useTranslation('pois')
  const columns = useNounColumns(pois)
  return useMemo(() => {
    const address: Column<Poi> = {
      id: 'address',
      header: t('fields.address'),
      value: ({ lat, lng }) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`,
      cell: (poi) => <PoiAddress poi={poi} />,
      width: 200,
      showMobile: true,
      isSortable: false,
      isSearchable: false,
      isFilterable: false,
    }
    return columns.flatMap((column) => (column.id === 'name' ? [{ ...column, cell: drawName }, address] : [column]))
  }, [columns, t])
}

const drawName = ({ name, colour }: Poi) => (
  <NameCell icon={<IconMapPinFilled size={16} aria-hidden="true" color={colourHex(colour)} />} name={name} />
)

/** Asked for when the row comes into sight, together with those beside it. */
const PoiAddress = ({ poi: { lat, lng } }: { poi: Poi }) => {
  const { i18n } = useTranslation()
  const { data } = useAddress({ lat, lng }, i18n.language as Language)
  return data ? <span title={data}>{data}</span> : null
}
