import type { Geozone } from '@atalaya/contract/geozones'
import { geozoneAreaM2 } from '@atalaya/domain/geozone-area'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './geozone-columns.module.css'
import { GeozoneSign } from './geozone-sign.tsx'

const m2PerHectare = 10_000

export const useGeozoneColumns = (): Column<Geozone>[] => {
  const { t } = useTranslation('geozones')
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
        kind: 'choice',
        choices: [
          { value: 'circle', label: t('form.circle') },
          { value: 'polygon', label: t('form.polygon') },
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
      {
        id: 'description',
        header: t('fields.description'),
        value: ({ description }) => description,
        isHiddenAtFirst: true,
      },
      {
        id: 'updated',
        header: t('fields.updated'),
        kind: 'date',
        value: ({ updatedTs }) => updatedTs,
        width: 148,
        isHiddenAtFirst: true,
      },
    ],
    [t],
  )
}
