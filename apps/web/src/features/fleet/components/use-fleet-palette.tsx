import { createMatcher } from '@atalaya/domain/search-text'
import { useTranslation } from 'react-i18next'
import { live } from '../../../live/live.ts'
import { usePaletteSource } from '../../../navigation/palette.ts'
import { useFleet } from '../fleet-context.tsx'
import { ItemPuck } from './item-puck.tsx'

const mostFound = 12

/** Lets Ctrl K find items by name, plate and driver. */
export const useFleetPalette = (onOpen: (itemId: number) => void): void => {
  const { t } = useTranslation('fleet')
  const { directory, seats } = useFleet()
  usePaletteSource('fleet', 10, (query) => {
    if (!directory || query === '') return []
    const matches = createMatcher(query)
    const driverOf = (itemId: number): string => directory.drivers.get(seats.byVehicle.get(itemId) ?? 0)?.name ?? ''
    const found = directory.items
      .values()
      .filter(({ id, name, plate = '' }) => matches(`${name} ${plate} ${driverOf(id)}`))
      .take(mostFound)
      .toArray()
    return found.map((item) => ({
      id: `item.${item.id}`,
      group: t('title'),
      label: item.name,
      hint: [item.plate, driverOf(item.id)].filter(Boolean).join(' · '),
      icon: <ItemPuck item={item} motion={live.items.get(item.id)?.motion ?? 'noFix'} />,
      run: () => onOpen(item.id),
    }))
  })
}
