import type { DataColumn } from '@atalaya/format/data-columns'
import type { Field } from './fields.ts'

const kinds: Partial<Record<Field['kind'], DataColumn['kind']>> = {
  number: 'number',
  boolean: 'boolean',
  day: 'day',
  choice: 'choice',
  colour: 'choice',
  reference: 'reference',
}

/** Groups, photos and what only its noun knows have no column by themselves. */
const hasColumn = ({ kind }: Field): boolean => kind !== 'other' && kind !== 'groups' && kind !== 'photo'

/** Those of `icon` stand under `icons`; colours are called alike everywhere. */
const wordsOf = ({ key, kind, choices }: Field, texts: string): string | undefined => {
  if (kind === 'colour') return 'geozones:colours'
  return choices && `${texts}:${key}s`
}

/** The column of a field whose label stands in the file `texts`. */
export const columnOf = (field: Field, texts: string): DataColumn => {
  const { key, kind, unit, decimals: typed, shownDecimals: decimals = typed, of } = field
  const words = wordsOf(field, texts)
  return {
    id: key,
    label: `${texts}:fields.${key}`,
    kind: kinds[kind] ?? 'text',
    ...(unit ? { unit } : {}),
    ...(decimals === undefined ? {} : { decimals }),
    ...(words ? { words } : {}),
    ...(of ? { of } : {}),
  }
}

/** The columns of a noun's fields, by their keys in the order of its schema. */
export const dataColumnsOf = (fields: readonly Field[], texts: string): Readonly<Record<string, DataColumn>> =>
  Object.fromEntries(fields.filter(hasColumn).map((field) => [field.key, columnOf(field, texts)]))
