import type { Field } from '@atalaya/contract/fields'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import type { FieldDifference } from '../forms/field-difference.ts'
import type { Noun } from './define-noun.ts'
import { useFieldChoices, useFieldLabels } from './field-choices.ts'
import type { RecordRoutes } from './record-routes.ts'

export type Values = Readonly<Record<string, unknown>>

/** A value of a field that only its noun can put into words; undefined for all others. */
export type OwnText = (key: string, value: unknown) => string | undefined

/** A noun's values in words, as histories, conflicts and record pages say them; '' is nothing. */
export const useFieldText = <R extends RecordRoutes>(noun: Noun<R>, ownText?: OwnText) => {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const choices = useFieldChoices(noun)
  const byKey = new Map(noun.fields.map((each) => [each.key, each]))

  const ordinary = (each: Field, value: unknown): string => {
    const chosen = choices[each.key]?.find((choice) => choice.value === value)
    if (chosen) return chosen.label
    if (typeof value === 'number') {
      const decimals = each.shownDecimals ?? each.decimals ?? 0
      return `${format.number(value, decimals)} ${each.unit ?? ''}`.trim()
    }
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (each.kind === 'day' && typeof value === 'string') return format.day(value)
    return String(value)
  }
  return (key: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return ''
    const own = ownText?.(key, value)
    if (own !== undefined) return own
    const each = byKey.get(key)
    return each ? ordinary(each, value) : String(value)
  }
}

/** What differs between two sides of a record, in words; what people do not know as a field is left out. */
export const useFieldDifferences = <R extends RecordRoutes>(noun: Noun<R>, ownText?: OwnText) => {
  const { labelOf, isLabelled } = useFieldLabels(noun)
  const textOf = useFieldText(noun, ownText)
  return (before: Values, after: Values): FieldDifference[] =>
    inOrder(noun, new Set([...Object.keys(before), ...Object.keys(after)])).flatMap((key) => {
      const [was, is] = [before[key], after[key]]
      if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null) || !isLabelled(key)) return []
      return [{ key, label: labelOf(key), before: textOf(key, was), after: textOf(key, is) }]
    })
}

/** As the contract has them, and then what is beside them. */
const inOrder = ({ fields }: Pick<Noun, 'fields'>, keys: ReadonlySet<string>): readonly string[] => {
  const known = fields.map(({ key }) => key).filter((key) => keys.has(key))
  return [...new Set([...known, ...keys])]
}
