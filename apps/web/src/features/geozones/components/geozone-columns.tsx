import type { Geozone } from '@atalaya/contract/geozones'
import { geozoneAreaM2 } from '@atalaya/domain/geozone-area'
import { placeDecimals } from '@atalaya/domain/wkt'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NameCell } from '../../../map-records/name-cell.tsx'
import { useFieldColumns, useUpdatedColumn } from '../../../nouns/noun-columns.ts'
import { geozones } from '../geozones.noun.ts'
import { placeCells } from '../place-cells.ts'
import { GeozoneIcon } from './geozone-icon.tsx'

const m2PerHectare = 10_000

/** What is hidden at first is there for exports: with it, a file imports again as it was. */
export const useGeozoneColumns = (): Column<Geozone>[] => {
  const { t } = useTranslation('geozones')
  const fields = useFieldColumns(geozones)
  const updated = useUpdatedColumn<Geozone>('geozones:fields.updated')
  return useMemo(
    () => [
      ...ofField(fields['name'], {
        cell: (geozone) => <NameCell icon={<GeozoneIcon geozone={geozone} />} name={geozone.name} />,
      }),
      {
        id: 'kind',
        header: t('fields.shape'),
        kind: 'choice',
        choices: [
          { value: 'circle', label: t('form.circle') },
          { value: 'polygon', label: t('form.polygon') },
          { value: 'corridor', label: t('form.corridor') },
        ],
        value: ({ shape }) => shape.kind,
        width: 104,
        showMobile: true,
      },
      {
        id: 'area',
        header: t('fields.area'),
        kind: 'number',
        unit: 'ha',
        decimals: 1,
        value: ({ shape }) => geozoneAreaM2(shape) / m2PerHectare,
        width: 136,
        showMobile: true,
      },
      ...ofField(fields['colour']),
      ...ofField(fields['description']),
      {
        id: 'lat',
        header: t('fields.lat'),
        kind: 'number',
        decimals: placeDecimals,
        value: ({ shape }) => placeCells(shape).lat,
        width: 116,
        isHiddenAtFirst: true,
      },
      {
        id: 'lng',
        header: t('fields.lng'),
        kind: 'number',
        decimals: placeDecimals,
        value: ({ shape }) => placeCells(shape).lng,
        width: 116,
        isHiddenAtFirst: true,
      },
      {
        id: 'radiusM',
        header: t('fields.radius'),
        kind: 'number',
        unit: 'm',
        decimals: 1,
        value: ({ shape }) => placeCells(shape).radiusM,
        width: 104,
        isHiddenAtFirst: true,
      },
      {
        id: 'shape',
        header: t('fields.outline'),
        value: ({ shape }) => placeCells(shape).shape,
        width: 200,
        isHiddenAtFirst: true,
        isSearchable: false,
        isFilterable: false,
      },
      {
        id: 'halfWidthM',
        header: t('fields.halfWidth'),
        kind: 'number',
        unit: 'm',
        decimals: 1,
        value: ({ shape }) => placeCells(shape).halfWidthM,
        width: 128,
        isHiddenAtFirst: true,
      },
      updated,
    ],
    [t, fields, updated],
  )
}

const ofField = (column: Column<Geozone> | undefined, more: Partial<Column<Geozone>> = {}): Column<Geozone>[] =>
  column ? [{ ...column, ...more }] : []
