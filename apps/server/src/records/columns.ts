import type { z } from 'zod'

/** A row as PostgreSQL has it. */
type Row = Readonly<Record<string, unknown>>

export interface Columns<Fields> {
  /** In the order of the schema. */
  names: readonly string[]
  /** What is not set is null. */
  toValues(fields: Fields): Record<string, unknown>
  /** With its id. Null is what is not set, and stays off the wire. */
  toFields(row: Row): Fields & { id: number }
}

/** `averageConsumption` stands in `average_consumption`. */
const columnOf = (field: string): string => field.replace(/[A-Z0-9]+/g, (letters) => `_${letters.toLowerCase()}`)

/**
 * A row as fields, compiled once: with names that are looked up for each value, lists of ten thousand take a tenth longer.
 * The names are those of our own schemas.
 */
const reader = <Fields>(fields: readonly { field: string; column: string }[]): ((row: Row) => Fields) => {
  const values = fields.map(
    ({ field, column }) => `${JSON.stringify(field)}: row[${JSON.stringify(column)}] ?? undefined`,
  )
  return new Function('row', `return { id: row.id, ${values.join(', ')} }`) as (row: Row) => Fields
}

/**
 * Which column holds which field of a schema: the one of its own name in the database's spelling, unless `named` says
 * another. Fields in `except` stand elsewhere, or in another shape: their feature writes and reads them itself.
 */
export const columnsOf = <Shape extends z.core.$ZodLooseShape, Except extends keyof Shape & string = never>(
  schema: z.ZodObject<Shape>,
  {
    named = {},
    except = [],
  }: { named?: { readonly [Field in keyof Shape]?: string }; except?: readonly Except[] } = {},
): Columns<Omit<z.output<z.ZodObject<Shape>>, Except>> => {
  const fields = Object.keys(schema.shape)
    .filter((field) => !(except as readonly string[]).includes(field))
    .map((field) => ({ field, column: named[field as keyof Shape] ?? columnOf(field) }))
  type Fields = Omit<z.output<z.ZodObject<Shape>>, Except>
  return {
    names: fields.map(({ column }) => column),
    toValues: (values) => {
      const row: Record<string, unknown> = {}
      for (const { field, column } of fields) row[column] = values[field as keyof Fields] ?? null
      return row
    },
    toFields: reader<Fields & { id: number }>(fields),
  }
}
