import type { z } from 'zod'

/** A row as PostgreSQL has it. */
type Row = Readonly<Record<string, unknown>>

export interface Columns<Fields> {
  /** In the order of the schema. */
  names: readonly string[]
  /** What is not set is null. */
  toValues(fields: Fields): Record<string, unknown>
  /** Null is what is not set, and stays off the wire. Written into what is given, or into a new object. */
  toFields(row: Row, into?: object): Fields
}

/** `averageConsumption` stands in `average_consumption`. */
const columnOf = (field: string): string => field.replace(/[A-Z0-9]+/g, (letters) => `_${letters.toLowerCase()}`)

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
    // Of lists of ten thousand: no entries are made to be taken apart again, and nothing is spread into another.
    toFields: (row, into = {}) => {
      const values = into as Record<string, unknown>
      for (const { field, column } of fields) {
        const value = row[column]
        if (value !== null && value !== undefined) values[field] = value
      }
      return values as Fields
    },
  }
}
