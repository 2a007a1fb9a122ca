import type { CustomData, CustomField } from '@atalaya/contract/custom-data'
import { nameIn } from '@atalaya/contract/sensors'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../format/use-format.ts'
import type { FieldDifference } from '../../forms/field-difference.ts'
import { useFieldLabels } from '../../nouns/field-choices.ts'
import { type OwnText, useFieldDifferences, useFieldText, type Values } from '../../nouns/field-text.ts'
import { useRecords } from '../../nouns/noun.queries.ts'
import type { RecordRoutes } from '../../nouns/record-routes.ts'
import { customValueText, useCustomFields } from '../custom-data/index.ts'
import { useCustomStates } from '../custom-states/index.ts'
import { drivers } from '../drivers/drivers.noun.ts'
import { persons } from '../persons/persons.noun.ts'
import { vehicles } from '../vehicles/vehicles.noun.ts'
import type { ItemNoun } from './item.noun.ts'
import { useGroups } from './items.queries.ts'

/** What holds where a history knows of no value. */
const usual: Values = { engineType: 0, fuelCorrectionFactor: 1, odometerSource: 'calculated' }
const hourMs = 3_600_000

export interface FieldFact {
  key: string
  label: string
  text: string
}

/** A record's fields in words, with names in place of ids: what differs between two sides, and what stands in one. */
export const useItemWords = <R extends RecordRoutes>(noun: ItemNoun<R>) => {
  const { labelOf } = useFieldLabels(noun)
  const ownText = useItemText(noun)
  const textOf = useFieldText(noun, ownText)
  const ordinary = useFieldDifferences(noun, ownText)
  const customDifferences = useCustomDifferences(noun)
  const filled = ({ customData: _custom, ...values }: Values, other: Values): Values => {
    const missing = Object.keys(other).filter((key) => key in usual && (values[key] ?? null) === null)
    return { ...values, ...Object.fromEntries(missing.map((key) => [key, usual[key]])) }
  }
  return {
    /** For conflicts and histories. */
    differencesOf: (before: Values, after: Values): FieldDifference[] => [
      ...ordinary(filled(before, { ...before, ...after }), filled(after, { ...before, ...after })),
      ...customDifferences(before['customData'], after['customData']),
    ],
    /** What is set of these fields, and all of the company's own. */
    factsOf: (values: Values, keys: readonly string[]): FieldFact[] => [
      ...keys.flatMap((key) => {
        const text = textOf(key, values[key])
        return text === '' ? [] : [{ key, label: labelOf(key), text }]
      }),
      ...customDifferences({}, values['customData']).map(({ key, label, after }) => ({ key, label, text: after })),
    ],
  }
}

const useCustomDifferences = ({ name }: Pick<ItemNoun, 'name'>) => {
  const { t, i18n } = useTranslation('ui')
  const fields = useCustomFields(name)
  const words = { format: useFormat(), yes: t('yes'), no: t('no') }
  const textOf = (field: CustomField | undefined, value: CustomData[string] | undefined): string =>
    customValueText(field, value, words)
  return (before: unknown, after: unknown): FieldDifference[] => {
    const [was, is] = [(before ?? {}) as CustomData, (after ?? {}) as CustomData]
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
      if (was[key] === is[key]) return []
      const field = fields.find((known) => known.key === key)
      const label = field ? nameIn(field.names, i18n.language) : key
      return [{ key: `customData.${key}`, label, before: textOf(field, was[key]), after: textOf(field, is[key]) }]
    })
  }
}

/** What of an item is no ordinary field: ids by the names of what they stand for, places, periods. */
const useItemText = ({ itemType }: Pick<ItemNoun, 'itemType'>): OwnText => {
  const { t, i18n } = useTranslation('items')
  const format = useFormat()
  const states = useCustomStates(itemType)
  const groups = useGroups().data
  const names = {
    driverId: useRecords(drivers).data,
    vehicleId: useRecords(vehicles).data,
    personId: useRecords(persons).data,
  }
  const named = (found: { name: string } | undefined, id: unknown) => found?.name ?? `${t('values.gone')} ${id}`

  return (key, value) => {
    switch (key) {
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
        return undefined
    }
  }
}
