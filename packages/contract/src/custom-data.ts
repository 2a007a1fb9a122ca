import { z } from 'zod'
import { CustomFieldId } from './identifiers.ts'
import { oneRecordRoutes, Version } from './records.ts'
import { route } from './route.ts'
import { LocalNames } from './sensors.ts'
import { byId } from './values.ts'

export const customDataNouns = ['vehicles', 'assets', 'persons', 'drivers'] as const
export const customFieldKinds = ['text', 'number', 'date', 'choice', 'boolean'] as const

/** Of a company's own fields by their key: dates as `2026-07-23`, a choice as its text. */
export const CustomData = z.record(z.string().max(40), z.union([z.string().trim().max(500), z.number(), z.boolean()]))
export type CustomData = z.infer<typeof CustomData>

/** Without the rule that a choice has something to choose from, which asks what kind is stored. */
export const CustomFieldFields = z.object({
  /** Names the value in records and imports, and never changes. */
  key: z
    .string()
    .max(40)
    .regex(/^[a-z][A-Za-z0-9_]*$/),
  names: LocalNames,
  kind: z.enum(customFieldKinds),
  /** What may be chosen, for kind `choice`. */
  choices: z.array(z.string().trim().min(1).max(100)).max(100).default([]),
  isRequired: z.boolean().default(false),
  nouns: z.array(z.enum(customDataNouns)).min(1).max(4),
})

export const NewCustomField = CustomFieldFields.refine(({ kind, choices }) => kind !== 'choice' || choices.length > 0, {
  path: ['choices'],
  message: 'required',
})
export type NewCustomField = z.infer<typeof NewCustomField>

export const CustomField = z.object({
  id: CustomFieldId,
  key: z.string(),
  names: LocalNames,
  kind: z.enum(customFieldKinds),
  choices: z.array(z.string()),
  isRequired: z.boolean(),
  nouns: z.array(z.enum(customDataNouns)),
  version: Version,
})
export type CustomField = z.infer<typeof CustomField>

const path = '/companies/id/:companyId/customdatas'
export const customFieldRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'fleet.read',
    summary: "The company's own fields",
    reply: byId(CustomField),
  }),
  /**
   * Key and kind stay as they were made: the values that are stored depend on them. A removed one goes with all its
   * values, and comes back with them.
   */
  ...oneRecordRoutes({
    path,
    words: { one: 'a field', many: 'fields' },
    access: { read: 'fleet.read', write: 'customDatas.write' },
    entity: CustomField,
    fields: CustomFieldFields,
    fixed: ['key', 'kind'],
  }),
}
