import { nameIn } from '@atalaya/contract/sensors'
import type { ItemType } from '@atalaya/contract/values'
import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecords } from '../../nouns/noun.queries.ts'
import { useAssetList, useGroupList, usePersonList, useVehicleList } from '../../selectors/fleet-lists.ts'
import { useCustomStates } from '../custom-states/index.ts'
import { geozones } from '../geozones/geozones.noun.ts'
import { pois } from '../pois/pois.noun.ts'
import { useSensors } from '../sensors/index.ts'
import { users } from '../users/users.noun.ts'

const slowlyMs = 5 * 60_000
type Known = Readonly<Record<string, { id: number; name: string }>> | undefined

const optionsOf = (known: Known) =>
  Object.values(known ?? {})
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, i18next.language, { numeric: true }))

/** All that an alarm can name, by its id; undefined while it is read. The lists are those of the map. */
export const useAlarmNames = () => {
  const { i18n } = useTranslation()
  const [vehicles, assets, persons] = [useVehicleList(slowlyMs), useAssetList(slowlyMs), usePersonList(slowlyMs)]
  const groups = useGroupList(slowlyMs)
  const { data: zones } = useRecords(geozones)
  const { data: points } = useRecords(pois)
  const { data: people } = useRecords(users)
  const { data: sensors } = useSensors()
  const [ofVehicles, ofAssets, ofPersons] = [useCustomStates(1), useCustomStates(2), useCustomStates(3)]
  const { language } = i18n

  return useMemo(() => {
    const items: Record<ItemType, typeof vehicles | typeof assets | typeof persons> = {
      1: vehicles,
      2: assets,
      3: persons,
    }
    const states = { 1: ofVehicles, 2: ofAssets, 3: ofPersons }
    const types = [1, 2, 3] as const
    const others = types.flatMap((type) =>
      Object.values(items[type] ?? {}).map(({ id, name }) => ({ id: id as number, name, type })),
    )
    const named = (known: Known, ids: readonly number[]) => ids.flatMap((id) => known?.[id]?.name ?? [])
    return {
      groups,
      items,
      /** Of all types, by name; undefined until all are read. */
      others: types.some((type) => items[type] === undefined)
        ? undefined
        : others.toSorted((a, b) => a.name.localeCompare(b.name, i18next.language, { numeric: true })),
      geozones: { options: optionsOf(zones), isPending: zones === undefined },
      corridorIds: new Set<number>(
        Object.values(zones ?? {}).flatMap(({ id, shape }) => (shape.kind === 'corridor' ? [id] : [])),
      ) as ReadonlySet<number>,
      pois: { options: optionsOf(points), isPending: points === undefined },
      users: {
        options: Object.values(people ?? {})
          .filter(({ isDisabled }) => !isDisabled)
          .map((each) => ({ value: each.id as number, label: users.nameOf(each, language), hint: each.email })),
        isPending: people === undefined,
      },
      sensors: sensors && Object.values(sensors),
      states: (type: ItemType) =>
        states[type].map(({ id, names }) => ({ value: id as number, label: nameIn(names, language) })),
      namesOf: {
        groups: (ids: readonly number[]) => named(groups, ids),
        items: (type: ItemType, ids: readonly number[]) => named(items[type], ids),
        item: (id: number) => types.flatMap((type) => named(items[type], [id]))[0],
        geozones: (ids: readonly number[]) => named(zones, ids),
        pois: (ids: readonly number[]) => named(points, ids),
        users: (ids: readonly number[]) =>
          ids.flatMap((id) => (people?.[id] ? [users.nameOf(people[id], language)] : [])),
        states: (ids: readonly number[]) =>
          [...ofVehicles, ...ofAssets, ...ofPersons].flatMap((state) =>
            ids.includes(state.id) ? [nameIn(state.names, language)] : [],
          ),
        sensor: (id: number | null) => {
          const sensor = id === null ? undefined : sensors?.[id]
          return (
            sensor && { subject: nameIn(sensor.names, language), unit: sensor.unit, isSwitch: sensor.kind === 'switch' }
          )
        },
      },
    }
  }, [vehicles, assets, persons, groups, zones, points, people, sensors, ofVehicles, ofAssets, ofPersons, language])
}
export type AlarmNames = ReturnType<typeof useAlarmNames>

/** What an input is called; raw ones by themselves. */
export const inputName = (input: string): string => {
  const key = `fleet:io.${input}`
  return i18next.exists(key) ? i18next.t(key as 'fleet:io.movement') : input
}
