import type { Field } from './fields.ts'

/**
 * A column of a noun's table as data: without a word, without a page. The noun's file of texts has its heading under
 * `label` and the words of its values under `words`; a key may name another file, `geozones:colours`.
 */
export interface DataColumn {
  id: string
  label: string
  /** Of a `date` the value is a calendar day, `2026-07-01`; a `choice` is one of few, called by a word. */
  kind: 'text' | 'number' | 'date' | 'boolean' | 'choice'
  unit?: string
  /** Digits after the point that a reader is shown. */
  decimals?: number
  words?: string
}

const kinds: Partial<Record<Field['kind'], DataColumn['kind']>> = {
  number: 'number',
  boolean: 'boolean',
  day: 'date',
  choice: 'choice',
  colour: 'choice',
}

/** Groups, photos and what only its noun knows have no column by themselves. */
export const isOrdinary = ({ kind }: Field): boolean => kind !== 'other' && kind !== 'groups' && kind !== 'photo'

/** Those of `icon` stand under `icons`. */
const wordsOf = ({ key, kind, choices }: Field): string | undefined => {
  if (kind === 'colour') return 'geozones:colours'
  return choices && `${key}s`
}

export const columnOf = (field: Field): DataColumn => {
  const { key, kind, unit, decimals } = field
  const words = wordsOf(field)
  return {
    id: key,
    label: `fields.${key}`,
    kind: kinds[kind] ?? 'text',
    ...(unit ? { unit } : {}),
    ...(decimals === undefined ? {} : { decimals }),
    ...(words ? { words } : {}),
  }
}

/** The columns of a noun's ordinary fields, in the order of its schema. */
export const dataColumnsOf = (fields: readonly Field[]): DataColumn[] => fields.filter(isOrdinary).map(columnOf)
