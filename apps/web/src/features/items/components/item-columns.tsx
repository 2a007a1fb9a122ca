import type { CustomData, CustomField } from '@atalaya/contract/custom-data'
import { nameIn } from '@atalaya/contract/sensors'
import { motions } from '@atalaya/domain/item-state'
import { writeNames } from '@atalaya/domain/name-list'
import { speedShown } from '@atalaya/domain/units'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDayStart } from '../../../format/use-day-start.ts'
import { useFormat } from '../../../format/use-format.ts'
import { live, useLiveLastSeenAt } from '../../../live/live.ts'
import { useNow } from '../../../live/use-now.ts'
import { dayInput } from '../../../nouns/field-columns.tsx'
import { useNounColumns } from '../../../nouns/noun-columns.ts'
import type { RecordRoutes, RowOf } from '../../../nouns/record-routes.ts'
import { groupIdsByItem } from '../../../selectors/group-nodes.ts'
import { GroupSelect } from '../../../selectors/group-select.tsx'
import { customValueText, useCustomFields } from '../../custom-data/index.ts'
import { CustomStateBadge, useCustomStates } from '../../custom-states/index.ts'
import type { FleetItem } from '../../fleet/index.ts'
import type { ItemNoun } from '../item.noun.ts'
import { useGroups, useTrackers } from '../items.queries.ts'
import { LiveAddress, LiveAge, LiveMotion, LiveSpeed } from './live-cells.tsx'
import { type Pictured, RecordName } from './record-avatar.tsx'

interface Row extends Pictured {
  customStateId?: number | undefined
  customData?: CustomData | undefined
}

/** Live values are looked up anew this often for sorting and filters; what is seen follows by itself. */
const reorderMs = 30_000
const customPrefix = 'customData.'

const namePx = 196

export const useNameColumn = <R extends Row>(
  noun: ItemNoun,
  glyphOf: (row: R) => FleetItem['glyph'],
  width = namePx,
): Column<R> => {
  const { t } = useTranslation('items')
  return useMemo(
    () => ({
      id: 'name',
      header: t('fields.name'),
      value: ({ name }) => name,
      cell: (row) => <RecordName noun={noun} record={row} glyph={glyphOf(row)} />,
      width,
      showMobile: true,
    }),
    [t, noun, glyphOf, width],
  )
}

/** Where an item is and how it is: from the live picture, not from the list. */
export const useLiveColumns = (): Column<Row>[] => {
  const { t } = useTranslation(['items', 'fleet'])
  const isHeard = useLiveLastSeenAt() !== null
  const tick = useNow(reorderMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new columns are what makes the table look again at each tick
  return useMemo(
    () => [
      {
        id: 'motion',
        header: t('fields.motion'),
        isPending: !isHeard,
        kind: 'choice',
        choices: motions.map((value) => ({ value, label: t(`fleet:motion.${value}`) })),
        value: ({ id }) => live.items.get(id)?.motion ?? (isHeard ? 'noFix' : null),
        cell: ({ id }) => <LiveMotion id={id} />,
        width: 136,
        showMobile: true,
      },
      {
        id: 'recordedAt',
        header: t('fields.recordedAt'),
        isPending: !isHeard,
        kind: 'date',
        value: ({ id }) => live.items.get(id)?.recordedAt,
        cell: ({ id }) => <LiveAge id={id} />,
        width: 120,
        showMobile: true,
      },
      {
        id: 'address',
        header: t('fields.address'),
        isPending: !isHeard,
        value: ({ id }) => {
          const at = live.items.get(id)
          return at?.lat === undefined || at.lng === undefined ? null : `${at.lat.toFixed(5)}, ${at.lng.toFixed(5)}`
        },
        cell: ({ id }) => <LiveAddress id={id} />,
        width: 228,
        showMobile: true,
        isSortable: false,
        isSearchable: false,
        isFilterable: false,
      },
      {
        id: 'speed',
        header: t('fields.speed'),
        isPending: !isHeard,
        kind: 'number',
        unit: 'km/h',
        decimals: 0,
        value: ({ id }) => {
          const speedKmh = live.items.get(id)?.speedKmh
          return speedKmh === undefined ? null : speedShown(speedKmh)
        },
        cell: ({ id }) => <LiveSpeed id={id} />,
        width: 120,
        isHiddenAtFirst: true,
      },
    ],
    [t, isHeard, tick],
  )
}

/** Groups and own state of an item, and the devices that report it. */
export const useMembershipColumns = (itemType: 1 | 2 | 3): Column<Row>[] => {
  const { t, i18n } = useTranslation('items')
  const { data: groups } = useGroups()
  const { data: trackers } = useTrackers()
  const states = useCustomStates(itemType)
  const { language } = i18n
  return useMemo(() => {
    const groupIds = groupIdsByItem(groups ?? {})
    const groupNames = (id: number) => groupIds.get(id)?.map((groupId) => groups?.[groupId]?.name ?? '') ?? []
    const devices = new Map<number, string[]>()
    for (const { itemId, deviceId } of Object.values(trackers ?? {}))
      if (itemId !== null) devices.set(itemId, [...(devices.get(itemId) ?? []), deviceId])
    const stateById = new Map(states.map((state) => [state.id as number, state]))
    return [
      {
        id: 'groupIds',
        header: t('fields.groupIds'),
        kind: 'list',
        value: ({ id }) => groupNames(id),
        isPending: groups === undefined,
        // As an import takes them.
        exportValue: ({ id }) => writeNames(groupNames(id)) || null,
        bulkEdit: {
          key: 'groupIds',
          input: (value, onChange) => (
            <GroupSelect groups={groups} value={(value as number[] | null) ?? []} onChange={onChange} />
          ),
        },
      },
      {
        id: 'trackers',
        header: t('fields.trackers'),
        kind: 'list',
        value: ({ id }) => devices.get(id),
        isPending: trackers === undefined,
        isFilterable: false,
        width: 164,
        isHiddenAtFirst: itemType === 1,
      },
      ...(states.length === 0
        ? []
        : [
            {
              id: 'customStateId',
              header: t('fields.customStateId'),
              kind: 'choice' as const,
              choices: states.map(({ id, names }) => ({ value: id, label: nameIn(names, language) })),
              value: ({ customStateId }: Row) => customStateId,
              cell: ({ customStateId }: Row) => {
                const state = stateById.get(customStateId ?? 0)
                return state ? <CustomStateBadge state={state} /> : null
              },
              width: 152,
            },
          ]),
    ]
  }, [t, language, itemType, groups, trackers, states])
}

const columnKinds = { text: 'text', number: 'number', date: 'date', choice: 'choice', boolean: 'boolean' } as const

/** One column for each of the company's own fields. */
export const useCustomColumns = ({ name }: Pick<ItemNoun, 'name'>): Column<Row>[] => {
  const { i18n, t } = useTranslation('ui')
  const format = useFormat()
  const fields = useCustomFields(name)
  const dayStart = useDayStart()
  const { language } = i18n
  return useMemo(() => {
    const words = { format, yes: t('yes'), no: t('no') }
    return fields.map(
      (field): Column<Row> => ({
        id: `${customPrefix}${field.key}`,
        header: nameIn(field.names, language),
        kind: columnKinds[field.kind],
        ...(field.kind === 'choice' ? { choices: field.choices.map((value) => ({ value, label: value })) } : {}),
        precision: 'day',
        value: ({ customData }) => cellValueOf(field, customData?.[field.key], dayStart),
        cell: ({ customData }) => customValueText(field, customData?.[field.key], words),
        width: 140,
        isHiddenAtFirst: true,
        bulkEdit: {
          isClearable: !field.isRequired,
          key: `${customPrefix}${field.key}`,
          ...(field.kind === 'date' ? { input: dayInput(nameIn(field.names, language)) } : {}),
        },
      }),
    )
  }, [dayStart, fields, format, language, t])
}

const cellValueOf = (
  { kind }: CustomField,
  value: CustomData[string] | undefined,
  dayStart: (day: string) => number,
) => (kind === 'date' && typeof value === 'string' ? dayStart(value) : value)

export const useNumberColumn = (): Column<Row> => {
  const { t } = useTranslation('items')
  return useMemo(
    () => ({
      id: 'id',
      header: t('fields.id'),
      kind: 'number',
      decimals: 0,
      value: ({ id }) => id,
      cell: ({ id }) => `#${id}`,
      width: 88,
      isHiddenAtFirst: true,
    }),
    [t],
  )
}

interface Looks<R> {
  glyphOf(row: R): FleetItem['glyph']
  /** The fields that stand before what is live. */
  first?: readonly (keyof R & string)[]
  namePx?: number
}

/** The columns of an item with its fields around what is live of it. */
export const useItemColumns = <R extends RecordRoutes>(
  noun: ItemNoun<R, 1 | 2 | 3>,
  { glyphOf, first = none, namePx }: Looks<RowOf<R>>,
): Column<RowOf<R>>[] => {
  const name = useNameColumn<RowOf<R>>(noun, glyphOf, namePx)
  const fields = useNounColumns(noun, nameAlone)
  const live = useLiveColumns()
  const membership = useMembershipColumns(noun.itemType)
  const custom = useCustomColumns(noun)
  const number = useNumberColumn()
  return useMemo(() => {
    const isFirst = ({ id }: Column<never>) => (first as readonly string[]).includes(id)
    const [before, others] = [fields.filter(isFirst), fields.filter((column) => !isFirst(column))]
    return [name, ...before, ...live, ...others, ...membership, ...custom, number]
  }, [name, fields, first, live, membership, custom, number])
}

const none: readonly never[] = []
const nameAlone = ['name'] as const
