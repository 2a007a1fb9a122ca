import type { Geozone } from '@atalaya/contract/geozones'
import { geozoneAreaM2 } from '@atalaya/domain/geozone-area'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import classes from './geozone-columns.module.css'
import { GeozoneSign } from './geozone-sign.tsx'

const m2PerHectare = 10_000

export const useGeozoneColumns = (): Column<Geozone>[] => {
  const { t } = useTranslation('geozones')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('fields.name'),
        value: ({ name }) => name,
        cell: (geozone) => (
          <span className={classes.name}>
            <GeozoneSign geozone={geozone} />
            <span className={classes.text}>{geozone.name}</span>
          </span>
        ),
        showMobile: true,
      },
      {
        id: 'kind',
        header: t('fields.shape'),
        value: ({ shape }) => t(`form.${shape.kind}`),
        width: 96,
        showMobile: true,
      },
      {
        id: 'area',
        header: t('fields.area'),
        unit: 'ha',
        value: ({ shape }) => geozoneAreaM2(shape) / m2PerHectare,
        cell: ({ shape }) => format.number(geozoneAreaM2(shape) / m2PerHectare, 1),
        isFigure: true,
        isSearchable: false,
        width: 128,
        showMobile: true,
      },
      {
        id: 'description',
        header: t('fields.description'),
        value: ({ description }) => description,
        isHiddenAtFirst: true,
      },
      {
        id: 'updated',
        header: t('fields.updated'),
        value: ({ updatedTs }) => updatedTs,
        cell: ({ updatedTs }) => format.dateTime(updatedTs),
        isSearchable: false,
        width: 140,
        isHiddenAtFirst: true,
      },
    ],
    [t, format],
  )
}
