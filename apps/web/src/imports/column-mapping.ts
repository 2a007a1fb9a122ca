import type { FieldRule } from '@atalaya/domain/import-rules/read-row'
import { headerNames, looseHeader, normalHeader } from './header-names.ts'
import type { ImportDefinition } from './import-definition.ts'

/** For each column of the file the field that it fills; null is not imported. */
export type ColumnMapping = readonly (string | null)[]

/** Every name of a field that is as good as its key; earlier ones win over later ones. */
const namesOf = ({ fields }: ImportDefinition, key: string): string[][] => [
  [fields[key]?.label ?? key],
  [key, ...(fields[key]?.aliases ?? [])],
  [...(headerNames[key] ?? [])],
]

/** True when at least one header is known: then columns are found by name, otherwise by their order. */
export const hasKnownHeader = (mapping: ColumnMapping): boolean => mapping.some((key) => key !== null)

/** By name: the table's own headers first, then keys and aliases, then what is usual in six languages; each field once. */
export const mapByName = (header: readonly string[], definition: ImportDefinition): ColumnMapping => {
  const wanted = header.map(looseHeader)
  const mapping: (string | null)[] = header.map(() => null)
  const rules: readonly FieldRule[] = definition.rules.fields
  for (const rank of [0, 1, 2]) {
    for (const { key } of rules) {
      if (mapping.includes(key)) continue
      const names = (namesOf(definition, key)[rank] ?? []).map(looseHeader)
      const column = wanted.findIndex((name, at) => name !== '' && mapping[at] === null && names.includes(name))
      if (column >= 0) mapping[column] = key
    }
  }
  return mapping
}

/** A file whose headers say nothing has the columns in the order of the fields (spec 2 §5: the header is ignored). */
export const guessMapping = (header: readonly string[], definition: ImportDefinition): ColumnMapping => {
  const byName = mapByName(header, definition)
  const rules: readonly FieldRule[] = definition.rules.fields
  return hasKnownHeader(byName) ? byName : header.map((_, at) => rules[at]?.key ?? null)
}

/** Required fields that no column fills. */
export const missingFields = (mapping: ColumnMapping, { rules }: ImportDefinition): string[] => {
  const fields: readonly FieldRule[] = rules.fields
  return fields.filter(({ key, isRequired }) => isRequired && !mapping.includes(key)).map(({ key }) => key)
}

/** A field is filled by one column: taking it for another frees the first. */
export const withColumn = (mapping: ColumnMapping, column: number, key: string | null): ColumnMapping =>
  mapping.map((known, at) => (at === column ? key : known === key ? null : known))

const storageKey = (companyId: number | null, noun: string) => `atalaya.import.${companyId ?? 0}.${noun}`
const mostRemembered = 200

type Remembered = Record<string, string | null>

const readRemembered = (key: string): Map<string, string | null> => {
  try {
    return new Map(Object.entries(JSON.parse(localStorage.getItem(key) ?? '{}') as Remembered))
  } catch {
    // Damaged by hand or by an older page.
    return new Map()
  }
}

/** What this company assigned to these headers last time, else what they look like. */
export const recallMapping = (
  header: readonly string[],
  definition: ImportDefinition,
  companyId: number | null,
): ColumnMapping => {
  const remembered = readRemembered(storageKey(companyId, definition.noun))
  const rules: readonly FieldRule[] = definition.rules.fields
  const guessed = guessMapping(header, definition)
  return header.reduce<ColumnMapping>((mapping, name, column) => {
    const key = remembered.get(normalHeader(name))
    if (key === undefined || (key !== null && !rules.some((rule) => rule.key === key))) return mapping
    return withColumn(mapping, column, key)
  }, guessed)
}

export const rememberMapping = (
  header: readonly string[],
  mapping: ColumnMapping,
  { noun, companyId }: { noun: string; companyId: number | null },
): void => {
  const key = storageKey(companyId, noun)
  const remembered = readRemembered(key)
  for (const [column, name] of header.entries()) remembered.set(normalHeader(name), mapping[column] ?? null)
  localStorage.setItem(key, JSON.stringify(Object.fromEntries([...remembered].slice(-mostRemembered))))
}
