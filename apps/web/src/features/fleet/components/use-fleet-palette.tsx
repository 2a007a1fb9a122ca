import type { Driver } from '@atalaya/contract/items'
import { useTranslation } from 'react-i18next'
import { live } from '../../../live/live.ts'
import { findRecords, readFields } from '../../../navigation/find-records.ts'
import { shortestRecordQuery, usePaletteSource } from '../../../navigation/palette.ts'
import { useFleet } from '../fleet-context.tsx'
import type { FleetItem } from '../fleet-directory.ts'
import { ItemMarker } from './item-marker.tsx'

const mostFound = 12

const itemFields = readFields<FleetItem>(({ name, driverName, record }) => [
  ['name', name],
  ...(['plate', 'chassis', 'brand', 'model', 'appWorkerId'] as const).map(
    (key) => [key, (record as Partial<Record<typeof key, string>>)[key]] as const,
  ),
  ['driverId', driverName],
  ...Object.entries(record.customData ?? {}),
])
const driverFields = readFields<Driver>(({ name }) => [['driverId', name]])

/** Lets Ctrl K find items by all that their lists tell of them and by who drives them; they open on the map. */
export const useFleetPalette = (onOpen: (itemId: number) => void): void => {
  const { t, i18n } = useTranslation(['fleet', 'items'])
  const { directory, assignments } = useFleet()
  usePaletteSource('fleet', 10, (query) => {
    if (!directory || query.length < shortestRecordQuery) return []
    const driverOf = (itemId: number): Driver | undefined =>
      directory.drivers.get(assignments.byVehicle.get(itemId) ?? 0)
    const fieldsOf = (item: FleetItem) => {
      const driver = driverOf(item.id)
      return driver ? [...itemFields(item), ...driverFields(driver)] : itemFields(item)
    }
    return findRecords(directory.items.values(), query, fieldsOf, mostFound).map(({ row: item, field }) => {
      const usual = [item.plate, driverOf(item.id)?.name ?? item.driverName]
      // What the usual line shows anyway needs no field named.
      const isSeen = field === undefined || usual.includes(field.text)
      const label = `items:fields.${field?.key}` as 'items:fields.name'
      const where = isSeen ? [] : [i18n.exists(label) ? `${t(label)}: ${field.text}` : field.text]
      return {
        id: `item.${item.id}`,
        group: t('title'),
        label: item.name,
        hint: [...usual, ...where].filter(Boolean).join(' · '),
        icon: <ItemMarker item={item} motion={live.items.get(item.id)?.motion ?? 'noFix'} />,
        run: () => onOpen(item.id),
      }
    })
  })
}
