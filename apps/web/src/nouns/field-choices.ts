import { columnOf } from '@atalaya/contract/columns'
import type { Choice } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Noun } from './define-noun.ts'
import { usePlaceColours } from './place-colours.ts'
import { useReading } from './use-reading.ts'

type Named = Pick<Noun, 'fieldTexts' | 'fields'>

/** What the fields of a noun are called; all files of labels have the keys of this one. */
export const useFieldLabels = ({ fieldTexts }: Pick<Noun, 'fieldTexts'>) => {
  const { t, i18n } = useTranslation(fieldTexts as 'items')
  return {
    labelOf: (key: string): string => t(`fields.${key}` as 'fields.name'),
    isLabelled: (key: string): boolean => i18n.exists(`${fieldTexts}:fields.${key}`),
    hintOf: (key: string): string | undefined =>
      i18n.exists(`${fieldTexts}:hints.${key}`) ? t(`hints.${key}` as 'fields.name') : undefined,
    t,
  }
}

/** What the choices of a noun's fields are called: those of `icon` stand under `icons`. The same until the language changes. */
export const useFieldChoices = ({ fieldTexts, fields }: Named): Readonly<Record<string, readonly Choice[]>> => {
  const { word } = useReading()
  const { i18n } = useTranslation()
  const { choices: colours } = usePlaceColours()
  return useMemo(() => {
    const countries = new Intl.DisplayNames(i18n.language, { type: 'region' })
    return Object.fromEntries(
      fields.flatMap((each): [string, readonly Choice[]][] => {
        if (each.kind === 'colour') return [[each.key, colours]]
        const { words } = columnOf(each, fieldTexts)
        if (each.named === 'country')
          return [
            [
              each.key,
              (each.choices ?? [])
                .map((value) => ({ value, label: countries.of(String(value)) ?? String(value) }))
                .toSorted((a, b) => a.label.localeCompare(b.label, i18n.language)),
            ],
          ]
        const labelOf = (value: string | number) => word(`${words}.${value}`) ?? String(value)
        return each.choices && words
          ? [[each.key, each.choices.map((value) => ({ value, label: labelOf(value) }))]]
          : []
      }),
    )
  }, [word, fields, fieldTexts, colours, i18n.language])
}
