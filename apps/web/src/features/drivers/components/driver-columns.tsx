import type { Driver } from '@atalaya/contract/items'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  persons,
  useCustomColumns,
  useDriverSeats,
  useNameColumn,
  useNumberColumn,
  useRecords,
  vehicles,
} from '../../items/index.ts'

const glyphOf = () => 'driver' as const

type TextField = 'reference' | 'tachographCard' | 'iButton' | 'beacon' | 'email' | 'phone' | 'appWorkerId'

export const useDriverColumns = (): Column<Driver>[] => {
  const { t } = useTranslation('items')
  const name = useNameColumn<Driver>('drivers', glyphOf)
  const { seats } = useDriverSeats()
  const fleet = useRecords(vehicles).data
  const people = useRecords(persons).data
  const custom = useCustomColumns('drivers')
  const number = useNumberColumn()
  return useMemo((): Column<Driver>[] => {
    const text = (id: TextField, width: number, of: Partial<Column<Driver>> = {}): Column<Driver> => ({
      id,
      header: t(`fields.${id}`),
      value: ({ [id]: value }) => value,
      width,
      ...of,
    })
    return [
      name,
      {
        id: 'vehicleId',
        header: t('fields.vehicleId'),
        value: ({ id }) => fleet?.[seats.byDriver.get(id) ?? 0]?.name,
        width: 184,
        showMobile: true,
      },
      text('reference', 128, { showMobile: true }),
      text('phone', 144, { showMobile: true }),
      text('email', 216),
      text('iButton', 176),
      text('tachographCard', 208),
      text('beacon', 176, { isHiddenAtFirst: true }),
      text('appWorkerId', 216, { isHiddenAtFirst: true }),
      {
        id: 'personId',
        header: t('fields.personId'),
        value: ({ personId }) => people?.[personId ?? 0]?.name,
        width: 168,
        isHiddenAtFirst: true,
      },
      ...custom,
      number,
    ]
  }, [t, name, seats, fleet, people, custom, number])
}
