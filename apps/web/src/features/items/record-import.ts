import type { CustomData, CustomField } from '@atalaya/contract/custom-data'
import { nameIn } from '@atalaya/contract/sensors'
import { choiceList, type FieldRule, type ImportRules } from '@atalaya/domain/import-rules/read-row'
import type { Choice } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { ImportDefinition, ImportedChunk, ImportFieldTexts } from '../../imports/import-definition.ts'
import { undoInCompany } from '../../imports/undo-import.ts'
import { useCompanyId } from '../../session/current-session.ts'
import type { RecordRoutes } from '../../session/record-calls.ts'
import { useCustomFields } from '../custom-data/index.ts'
import { useItemChoices } from './item-choices.ts'
import type { ManagedNoun } from './nouns.ts'
import { useGroups, useRecordCalls } from './records.queries.ts'

interface ImportOf {
  rules: ImportRules
  schema: z.ZodType
  /** By field key, for the template. */
  examples: Readonly<Record<string, string>>
}

/** The import of a managed noun: its own columns, the groups by name, and the company's own fields. */
export const useRecordImport = <R extends RecordRoutes>(
  managed: ManagedNoun<R>,
  { rules, schema, examples }: ImportOf,
): ImportDefinition => {
  const { noun } = managed
  const { t, i18n } = useTranslation(['items', 'ui'])
  const companyId = useCompanyId()
  const { importMany, refresh } = useRecordCalls(managed)
  const choices = useItemChoices()
  const { data: groups } = useGroups()
  const { language } = i18n
  const known = new Set(rules.fields.map(({ key }) => key))
  // Two columns of one key could not be told apart.
  const customFields = useCustomFields(noun).filter(({ key }) => !known.has(key))

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is made anew at each drawing is named by what it is made of
  return useMemo(() => {
    const labelOf = (key: string) => t(`fields.${key === 'groups' ? 'groupIds' : key}` as 'fields.name')
    const fields: Record<string, ImportFieldTexts> = {}
    for (const key of known) fields[key] = { label: labelOf(key), example: examples[key] ?? '' }
    for (const { key, names } of customFields) fields[key] = { label: nameIn(names, language), aliases: [key] }
    const codesToo = (list: readonly Choice[]) =>
      choiceList(list.flatMap(({ value, label }) => [[label, value] as const, [String(value), value] as const]))
    return {
      noun,
      title: t(`nouns.${noun}.import`),
      rules: { ...rules, fields: [...rules.fields, ...customFields.map(ruleOf)] },
      fields,
      lists: {
        icon: codesToo(choices.icon),
        type: codesToo(choices.type),
        engineType: codesToo(choices.engineType),
        odometerSource: codesToo(choices.odometerSource),
        groups: choiceList(Object.values(groups ?? {}).map(({ id, name }) => [name, id])),
        ...Object.fromEntries(
          customFields.map(({ key, choices: own }) => [key, choiceList(own.map((each) => [each, each]))]),
        ),
      },
      schema,
      toWire: (values) => withCustomData(values, customFields),
      send: (body, signal) => importMany(body, signal) as Promise<ImportedChunk>,
      undo: undoInCompany(companyId),
      onChanged: () => void refresh(),
    }
  }, [t, language, groups, choices, customFields.map(({ id, version }) => `${id}.${version}`).join()])
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
