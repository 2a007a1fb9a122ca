import { importRulesOf } from '@atalaya/contract/fields'
import { rowOf } from '@atalaya/contract/records'
import { type ChoiceLists, choiceList } from '@atalaya/domain/import-rules/read-row'
import { useMemo } from 'react'
import type { ImportDefinition, ImportedChunk, ImportFieldTexts } from '../imports/import-definition.ts'
import { ImportWizard } from '../imports/import-wizard.tsx'
import { useGroupList } from '../selectors/fleet-lists.ts'
import type { Noun } from './define-noun.ts'
import { useFieldChoices, useFieldLabels } from './field-choices.ts'
import { useRecordCalls } from './noun.queries.ts'
import { undoIn, useScope } from './noun-scope.tsx'
import { useNounTexts } from './noun-words.ts'
import type { RecordRoutes } from './record-routes.ts'

/** What a noun's import has beside what follows from its fields, or in its place. */
export type ImportParts = Partial<Omit<ImportDefinition, 'noun' | 'title' | 'send' | 'undo'>>

/** The import of a noun as its contract describes it: columns, rules, choices by label and by code. */
export const useNounImport = <R extends RecordRoutes>(noun: Noun<R>, parts: ImportParts = {}): ImportDefinition => {
  const { t } = useNounTexts(noun)
  const scope = useScope(noun.scope)
  const { importMany, refresh } = useRecordCalls(noun)
  const { labelOf } = useFieldLabels(noun)
  const choices = useFieldChoices(noun)
  const { imports, fields, routes } = noun
  const rules = useMemo(
    () => imports?.rules ?? importRulesOf(fields, imports?.naturalKey ?? ['name']),
    [imports, fields],
  )
  const fieldTexts = (key: string): ImportFieldTexts => {
    const example = imports?.examples?.[key]
    return { label: labelOf(key === 'groups' ? 'groupIds' : key), ...(example ? { example } : {}) }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is made anew at each drawing is named by what it is made of
  return useMemo(
    () => ({
      noun: noun.name,
      title: t('actions.import' as 'title'),
      rules,
      schema: rowOf(routes.importMany),
      onChanged: () => void refresh(),
      ...parts,
      fields: { ...Object.fromEntries(rules.fields.map(({ key }) => [key, fieldTexts(key)])), ...parts.fields },
      lists: { ...listsOf(choices), ...parts.lists },
      send: (body, signal) => importMany(body, signal) as Promise<ImportedChunk>,
      undo: undoIn(scope),
    }),
    [noun, t, rules, choices, scope, parts.rules, parts.fields, parts.lists],
  )
}

/** Labels of the page's language, and the codes, for a file from somebody with another one. */
const listsOf = (choices: ReturnType<typeof useFieldChoices>): ChoiceLists =>
  Object.fromEntries(
    Object.entries(choices).map(([key, list]) => [
      key,
      choiceList(list.flatMap(({ value, label }) => [[label, value] as const, [String(value), value] as const])),
    ]),
  )

const slowlyMs = 60_000

/** Groups as files name them. */
export const useGroupNames = (): ChoiceLists => {
  const groups = useGroupList(slowlyMs)
  return useMemo(
    () => ({ groups: choiceList(Object.values(groups ?? {}).map(({ id, name }) => [name, id])) }),
    [groups],
  )
}

interface Props<R extends RecordRoutes> {
  noun: Noun<R>
  onClose(): void
}

/** The wizard of a noun whose import follows from its contract. */
export const NounImport = <R extends RecordRoutes>({ noun, onClose }: Props<R>) =>
  noun.fields.some(({ kind }) => kind === 'groups') ? (
    <ImportWithGroups noun={noun} onClose={onClose} />
  ) : (
    <PlainImport noun={noun} onClose={onClose} />
  )

const PlainImport = <R extends RecordRoutes>({ noun, onClose }: Props<R>) => (
  <ImportWizard definition={useNounImport(noun)} onClose={onClose} />
)

const ImportWithGroups = <R extends RecordRoutes>({ noun, onClose }: Props<R>) => (
  <ImportWizard definition={useNounImport(noun, { lists: useGroupNames() })} onClose={onClose} />
)
