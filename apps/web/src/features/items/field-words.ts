import type { CustomData, CustomField } from '@atalaya/contract/custom-data'
import { nameIn } from '@atalaya/contract/sensors'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import type { FieldDifference } from '../../forms/field-difference.ts'
import { customValueText, useCustomFields } from '../custom-data/index.ts'
import { useCustomStates } from '../custom-states/index.ts'
import { useItemChoices } from './item-choices.ts'
import { drivers, type ItemNoun, type ManagedNoun, persons, vehicles } from './nouns.ts'
import { useGroups, useRecords } from './records.queries.ts'

type Values = Readonly<Record<string, unknown>>

/** Units that stand in a label of the table, and in a value of its history. */
const units: Readonly<Record<string, { unit: string; decimals: number }>> = {
  fuelTankSize: { unit: 'L', decimals: 0 },
  averageConsumption: { unit: 'L/100 km', decimals: 1 },
  fuelCorrectionFactor: { unit: '', decimals: 2 },
  initialHourMeter: { unit: 'h', decimals: 1 },
  initialMileage: { unit: 'km', decimals: 0 },
}
/** What holds where a history knows of no value. */
const usual: Values = { engineType: 0, fuelCorrectionFactor: 1, odometerSource: 'calculated' }
const hourMs = 3_600_000

export interface FieldFact {
  key: string
  label: string
  text: string
}

/** A record's fields in words, with names in place of ids: what differs between two sides, and what stands in one. */
export const useFieldWords = ({ noun, itemType }: Pick<ManagedNoun<never>, 'noun' | 'itemType'>) => {
  const { t, i18n } = useTranslation(['items', 'ui'])
  const textOf = useFieldText(noun, itemType)
  const customFields = useCustomFields(noun)

  const differencesOf = (before: Values, after: Values): FieldDifference[] => {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => {
      const [was, is] = [before[key] ?? usual[key], after[key] ?? usual[key]]
      if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) return []
      if (key === 'customData') return customDifferences(before[key], after[key])
      // A version or a number of ours is no field that people know.
      if (!i18n.exists(`items:fields.${key}`)) return []
      const label = t(`fields.${key}` as 'fields.name')
      return [{ key, label, before: textOf(key, was), after: textOf(key, is) }]
    })
  }

  const customDifferences = (before: unknown, after: unknown): FieldDifference[] => {
    const [was, is] = [(before ?? {}) as CustomData, (after ?? {}) as CustomData]
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
      if (was[key] === is[key]) return []
      const field = customFields.find((known) => known.key === key)
      const label = field ? nameIn(field.names, i18n.language) : key
      return [
        { key: `customData.${key}`, label, before: textOfCustom(field, was[key]), after: textOfCustom(field, is[key]) },
      ]
    })
  }

  const format = useFormat()
  const textOfCustom = (field: CustomField | undefined, value: CustomData[string] | undefined): string =>
    customValueText(field, value, { format, yes: t('ui:yes'), no: t('ui:no') })

  return {
    /** For conflicts and histories. */
    differencesOf,
    /** What is set of these fields, and all of the company's own. */
    factsOf: (values: Values, keys: readonly string[]): FieldFact[] => [
      ...keys.flatMap((key) => {
        const text = textOf(key, values[key])
        return text === '' ? [] : [{ key, label: t(`fields.${key}` as 'fields.name'), text }]
      }),
      ...customDifferences({}, values['customData']).map(({ key, label, after }) => ({ key, label, text: after })),
    ],
  }
}

const useFieldText = (noun: ItemNoun, itemType: 1 | 2 | 3 | null) => {
  const { t, i18n } = useTranslation('items')
  const format = useFormat()
  const choices = useItemChoices()
  const states = useCustomStates(itemType)
  const groups = useGroups().data
  const names = {
    driverId: useRecords(drivers).data,
    vehicleId: useRecords(vehicles).data,
    personId: useRecords(persons).data,
  }
  const named = (found: { name: string } | undefined, id: unknown) => found?.name ?? `${t('values.gone')} ${id}`

  return (key: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return ''
    const unit = units[key]
    if (unit && typeof value === 'number') return `${format.number(value, unit.decimals)} ${unit.unit}`.trim()
    switch (key) {
      case 'icon':
      case 'engineType':
      case 'odometerSource':
        return choices[key].find((choice) => choice.value === value)?.label ?? String(value)
      case 'type':
        return (noun === 'assets' && choices.type.find((choice) => choice.value === value)?.label) || String(value)
      case 'driverId':
      case 'vehicleId':
      case 'personId':
        return named(names[key]?.[String(value)], value)
      case 'customStateId': {
        const state = states.find(({ id }) => id === value)
        return state ? nameIn(state.names, i18n.language) : t('values.gone')
      }
      case 'groupIds':
        return (value as number[]).map((id) => named(groups?.[id], id)).join(', ')
      case 'trackerIds':
        return (value as number[]).map((id) => `#${id}`).join(', ')
      case 'photoTs':
        return format.dateTime(value as number)
      case 'photo':
        return t('values.newPhoto')
      case 'odometerM':
        return format.distance(value as number)
      case 'hourMeterMs':
        return `${format.number((value as number) / hourMs, 1)} h`
      case 'virtualLock': {
        const { user, radiusM } = value as { user: string; radiusM: number }
        return `${user}, ${format.number(radiusM)} m`
      }
      case 'fuelCalibration':
        return t('values.points', { count: (value as unknown[]).length })
      case 'skipPositions': {
        const { fromTs, toTs } = value as { fromTs: number; toTs?: number | undefined }
        const from = format.dateTime(fromTs)
        return toTs === undefined ? t('values.openEnded', { from }) : `${from} – ${format.dateTime(toTs)}`
      }
      default:
        return String(value)
    }
  }
}
