import type { FieldRule, ImportRules } from '@atalaya/domain/import-rules/read-row'
import { z } from 'zod'
import { type FieldFacts, type FieldKind, factsOf } from './field.ts'

export interface Field<Key extends string = string> extends FieldFacts {
  key: Key
  kind: FieldKind
  isRequired: boolean
  /** Characters. */
  longest?: number
  least?: number
  most?: number
  isWhole?: boolean
  /** Of a choice. */
  choices?: readonly (string | number)[]
}

type Schema = z.core.$ZodType
interface Wrapper {
  innerType?: Schema
  in?: Schema
}

/** A schema and all that it wraps, outermost first; of a pipe what goes in. */
const layersOf = (schema: Schema): Schema[] => {
  const layers = [schema]
  for (let layer = schema; ; ) {
    const { innerType, in: input } = layer._zod.def as Wrapper
    const next = innerType ?? input
    if (!next) return layers
    layers.push(next)
    layer = next
  }
}

const ofType = (schema: Schema): Partial<Field> => {
  if (schema instanceof z.ZodISODate) return { kind: 'day' }
  if (schema instanceof z.ZodString)
    return { kind: 'text', ...(schema.maxLength === null ? {} : { longest: schema.maxLength }) }
  if (schema instanceof z.ZodNumber) return { kind: 'number', ...boundsOf(schema) }
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' }
  if (schema instanceof z.ZodEnum) return { kind: 'choice', choices: schema.options }
  if (schema instanceof z.ZodUnion && schema.options.every((option) => option instanceof z.ZodLiteral))
    return { kind: 'choice', choices: schema.options.map(({ value }) => value as string | number) }
  return { kind: 'other' }
}

const boundsOf = ({ minValue, maxValue, isInt }: z.ZodNumber): Partial<Field> => ({
  ...(Number.isFinite(minValue) && minValue !== Number.MIN_SAFE_INTEGER ? { least: minValue as number } : {}),
  ...(Number.isFinite(maxValue) && maxValue !== Number.MAX_SAFE_INTEGER ? { most: maxValue as number } : {}),
  ...(isInt ? { isWhole: true } : {}),
})

const isLeftOut = (layer: Schema): boolean => layer instanceof z.ZodOptional || layer instanceof z.ZodDefault
/** A text that may be empty need not be typed. */
const isRequired = (layers: readonly Schema[], leaf: Schema): boolean =>
  !layers.some(isLeftOut) &&
  (!(leaf instanceof z.ZodString) || leaf instanceof z.ZodISODate || (leaf.minLength ?? 0) > 0)

/** The fields of a noun as its schema has them, in its order. */
export const fieldsOf = <Shape extends z.core.$ZodLooseShape>(
  noun: z.ZodObject<Shape>,
): readonly Field<keyof Shape & string>[] =>
  Object.entries(noun.shape as Record<string, Schema>).map(([key, schema]) => {
    const layers = layersOf(schema)
    const leaf = layers.at(-1) as Schema
    const facts = layers.toReversed().map(factsOf)
    return Object.assign({ ...ofType(leaf) }, ...facts, { key, isRequired: isRequired(layers, leaf) })
  })

const importedAs = {
  text: 'text',
  longText: 'text',
  email: 'email',
  emails: 'emails',
  phone: 'phone',
  // A file's is told wrong by the server.
  url: 'text',
  plate: 'plate',
  number: 'number',
  boolean: 'boolean',
  day: 'day',
  choice: 'choice',
  colour: 'choice',
} as const

/** What a file may hold of these fields: groups by their names, and nothing of what only the noun knows how to name. */
export const importRulesOf = (fields: readonly Field[], naturalKey: readonly string[]): ImportRules => ({
  naturalKey,
  fields: fields.flatMap((each): FieldRule[] => {
    const { key, kind, isRequired, longest, least, most, isWhole } = each
    if (kind === 'other' || kind === 'photo' || kind === 'reference') return []
    if (kind === 'groups') return [{ key: 'groups', kind: 'choices', keepsNames: true }]
    return [
      {
        key,
        kind: importedAs[kind],
        ...(isRequired ? { isRequired } : {}),
        ...(longest === undefined ? {} : { longest }),
        ...(least === undefined ? {} : { least }),
        ...(most === undefined ? {} : { most }),
        ...(isWhole ? { isWhole } : {}),
      },
    ]
  }),
})
