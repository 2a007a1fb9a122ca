import type { CustomData, CustomField } from '@atalaya/contract/custom-data'
import { importRulesOf } from '@atalaya/contract/fields'
import { nameIn } from '@atalaya/contract/sensors'
import { choiceList, type FieldRule } from '@atalaya/domain/import-rules/read-row'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '../../imports/import-wizard.tsx'
import { useGroupNames, useNounImport } from '../../nouns/noun-import.tsx'
import { useCustomFields } from '../custom-data/index.ts'
import type { ItemNoun } from './item.noun.ts'

/** The import of vehicles, assets, persons or drivers: their fields, groups by name, and the company's own fields. */
export const ItemImport = ({ noun, onClose }: { noun: ItemNoun; onClose(): void }) => (
  <ImportWizard definition={useItemImport(noun)} onClose={onClose} />
)

const useItemImport = (noun: ItemNoun) => {
  const { i18n } = useTranslation()
  const { language } = i18n
  const groups = useGroupNames()
  const all = useCustomFields(noun.name)
  const parts = useMemo(() => {
    const rules = importRulesOf(noun.fields, noun.imports?.naturalKey ?? ['name'])
    const known = new Set(rules.fields.map(({ key }) => key))
    // Two columns of one key could not be told apart.
    const own = all.filter(({ key }) => !known.has(key))
    return {
      rules: { ...rules, fields: [...rules.fields, ...own.map(ruleOf)] },
      fields: Object.fromEntries(
        own.map(({ key, names }) => [key, { label: nameIn(names, language), aliases: [key] }]),
      ),
      lists: {
        ...groups,
        ...Object.fromEntries(own.map(({ key, choices }) => [key, choiceList(choices.map((each) => [each, each]))])),
      },
      toWire: (values: Record<string, unknown>) => withCustomData(values, own),
    }
  }, [noun, all, language, groups])
  return useNounImport(noun, parts)
}

const kindOf = { text: 'text', number: 'number', date: 'day', choice: 'choice', boolean: 'boolean' } as const

const ruleOf = ({ key, kind, isRequired }: CustomField): FieldRule => ({
  key,
  kind: kindOf[kind],
  isRequired,
  ...(kind === 'text' ? { longest: 500 } : {}),
})

const withCustomData = (values: Record<string, unknown>, fields: readonly CustomField[]): Record<string, unknown> => {
  const own = { ...values }
  const customData: Record<string, unknown> = {}
  for (const { key } of fields) {
    if (own[key] === undefined) continue
    customData[key] = own[key]
    delete own[key]
  }
  return Object.keys(customData).length > 0 ? { ...own, customData: customData as CustomData } : own
}
