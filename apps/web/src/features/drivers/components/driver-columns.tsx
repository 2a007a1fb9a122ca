import { dataColumnsOf } from '@atalaya/contract/columns'
import type { Driver } from '@atalaya/contract/items'
import type { DataColumn } from '@atalaya/format/data-columns'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dataColumn } from '../../../nouns/data-column.ts'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { useNounColumns } from '../../../nouns/noun-columns.ts'
import { useReading } from '../../../nouns/use-reading.ts'
import { useCurrentAssignments, useCustomColumns, useNameColumn, useNumberColumn } from '../../items/index.ts'
import { persons } from '../../persons/persons.noun.ts'
import { vehicles } from '../../vehicles/vehicles.noun.ts'
import { drivers } from '../drivers.noun.ts'

const glyphOf = () => 'driver' as const
const nameAlone = ['name'] as const
const personColumn = dataColumnsOf(drivers.fields, drivers.fieldTexts)['personId'] as DataColumn

export const useDriverColumns = (): Column<Driver>[] => {
  const { t } = useTranslation('items')
  const name = useNameColumn<Driver>(drivers, glyphOf)
  const { assignments } = useCurrentAssignments()
  const fleet = useRecords(vehicles).data
  const people = useRecords(persons).data
  const fields = useNounColumns(drivers, nameAlone)
  const custom = useCustomColumns(drivers)
  const number = useNumberColumn()
  const reading = useReading()
  const person = useMemo(
    () =>
      dataColumn<Driver>(
        personColumn,
        { ...reading, nameOf: (_noun, id) => people?.[id]?.name },
        { width: 168, isHiddenAtFirst: true },
      ),
    [reading, people],
  )
  return useMemo(
    (): Column<Driver>[] => [
      name,
      {
        id: 'vehicleId',
        header: t('fields.vehicleId'),
        value: ({ id }) => fleet?.[assignments.byDriver.get(id) ?? 0]?.name,
        width: 184,
        showMobile: true,
      },
      ...fields,
      person,
      ...custom,
      number,
    ],
    [t, name, assignments, fleet, person, fields, custom, number],
  )
}
