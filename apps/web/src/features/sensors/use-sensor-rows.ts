import type { ItemId } from '@atalaya/contract/identifiers'
import { useEffect, useMemo, useState } from 'react'
import { live, useLiveMessages } from '../../live/live.ts'
import { useAssetList, usePersonList, useVehicleList } from '../../selectors/fleet-lists.ts'
import { rowsOf, type SensorRow, sensorTableLimit, withReadings } from './sensor-rows.ts'

const listStaleMs = 60_000
const none: readonly SensorRow[] = []

/**
 * Every item with what its sensors say now, kept true by the live channel for as long as the caller stands; undefined
 * while the lists are read. Of too many items none is asked for.
 */
export const useSensorRows = (): { rows: readonly SensorRow[] | undefined; isTooMany: boolean } => {
  const vehicles = useVehicleList(listStaleMs)
  const assets = useAssetList(listStaleMs)
  const persons = usePersonList(listStaleMs)
  const items = useMemo(() => {
    if (!vehicles || !assets || !persons) return undefined
    const of = (list: Record<string, { id: number; name: string }>, itemType: SensorRow['itemType']) =>
      Object.values(list).map(({ id, name }) => ({ id, name, itemType }))
    return [...of(vehicles, 1), ...of(assets, 2), ...of(persons, 3)]
  }, [vehicles, assets, persons])
  const isTooMany = (items?.length ?? 0) >= sensorTableLimit
  const [rows, setRows] = useState(none)
  useEffect(() => setRows((known) => (items && !isTooMany ? rowsOf(items, known) : none)), [items, isTooMany])

  const ids = useMemo(() => (isTooMany ? '' : (items ?? []).map(({ id }) => id).join(',')), [items, isTooMany])
  useEffect(() => {
    if (ids === '') return
    live.request({ type: 'sensorTableOn', ids: ids.split(',').map(Number) as ItemId[] })
    return () => live.request({ type: 'sensorTableOff' })
  }, [ids])
  useLiveMessages('sensor', (messages) => setRows((known) => withReadings(known, messages)))
  return { rows: items && rows.length === (isTooMany ? 0 : items.length) ? rows : undefined, isTooMany }
}
