import type { z } from 'zod'

/** What a form holds of a noun's fields: each of them, also what is not set. */
export type FieldValues<Schema extends z.ZodObject> = {
  [Key in keyof Required<z.output<Schema>>]: z.output<Schema>[Key]
}

/** What a form begins with: a record's fields, or for a new one what the contract says where nobody says otherwise. */
export const fieldValuesOf = <Schema extends z.ZodObject>(
  schema: Schema,
  entity: Readonly<Record<string, unknown>> | null,
): FieldValues<Schema> =>
  Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, field]) => [
      key,
      entity?.[key] ?? usualOf(field),
    ]),
  ) as FieldValues<Schema>

/** The default; '' where something has to be typed, nothing where it may be left out. */
const usualOf = (field: z.ZodType): unknown => {
  const usual = field.safeParse(undefined)
  if (usual.success) return usual.data
  return field.safeParse([]).success ? [] : field.safeParse('x').success ? '' : undefined
}
