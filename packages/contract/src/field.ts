import type { z } from 'zod'

/** How a field is typed, shown and imported; `other` is what only its noun knows. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'emails'
  | 'phone'
  | 'url'
  | 'plate'
  | 'number'
  | 'boolean'
  | 'day'
  | 'choice'
  | 'colour'
  | 'groups'
  | 'photo'
  | 'reference'
  | 'other'

/** What a schema cannot say of a field by its type and its bounds. */
export interface FieldFacts {
  kind?: FieldKind
  /** Of a figure: `L/100 km`. */
  unit?: string
  /** Digits after the point of a figure, as it is typed. */
  decimals?: number
  /** Of it in a table, where that is enough. */
  shownDecimals?: number
  /** Of a reference: the noun of the record whose number it is. */
  of?: string
  /** Of a choice whose values have names in every language already: ISO 3166 codes. */
  named?: 'country'
  /** The part of the form that it stands in. */
  section?: string
}

/** Apart from Zod's own registry: these facts are for people's screens and stand in no API document. */
const known = new WeakMap<z.core.$ZodType, FieldFacts>()

/** Says of a schema what a screen should know: `field(z.number().min(0).optional(), { unit: 'L', decimals: 1 })`. */
export const field = <Schema extends z.ZodType>(schema: Schema, facts: FieldFacts): Schema => {
  known.set(schema, facts)
  return schema
}

export const factsOf = (schema: z.core.$ZodType): FieldFacts | undefined => known.get(schema)
