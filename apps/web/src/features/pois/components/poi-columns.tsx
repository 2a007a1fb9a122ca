import type { Poi } from '@atalaya/contract/pois'
import { colourHex } from '@atalaya/ui/colour-tokens'
import type { Column } from '@atalaya/ui/data-table/column'
import { IconMapPinFilled } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLookColumns } from '../../../map-records/look-columns.ts'
import { NameCell } from '../../../map-records/name-cell.tsx'
import { coordinateDecimals } from '../poi-values.ts'

export const usePoiColumns = (): Column<Poi>[] => {
  const { t } = useTranslation('pois')
  const look = useLookColumns<Poi>({ colour: t('fields.colour'), description: t('fields.description') })
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fields.name'),
        value: ({ name }) => name,
        cell: ({ name, colour }) => (
          <NameCell icon={<IconMapPinFilled size={16} aria-hidden="true" color={colourHex(colour)} />} name={name} />
        ),
        showMobile: true,
      },
      {
        id: 'radiusM',
        header: t('fields.radiusM'),
        kind: 'number',
        unit: 'm',
        decimals: 0,
        value: ({ radiusM }) => radiusM,
        width: 80,
        showMobile: true,
        bulkEdit: { key: 'radiusM' },
      },
      {
        id: 'lat',
        header: t('fields.lat'),
        kind: 'number',
        decimals: coordinateDecimals,
        value: ({ lat }) => lat,
        width: 100,
        showMobile: true,
      },
      {
        id: 'lng',
        header: t('fields.lng'),
        kind: 'number',
        decimals: coordinateDecimals,
        value: ({ lng }) => lng,
        width: 104,
        showMobile: true,
      },
      ...look,
    ],
    [t, look],
  )
}
