import { z } from 'zod'
import { CustomFieldId } from './identifiers.ts'
import { Version } from './records.ts'
import { route } from './route.ts'
import { LocalNames } from './sensors.ts'
import { byId } from './values.ts'

export const customDataNouns = ['vehicles', 'assets', 'persons', 'drivers'] as const
export const customFieldKinds = ['text', 'number', 'date', 'choice', 'boolean'] as const

/** Of a company's own fields by their key: dates as `2026-07-23`, a choice as its text. */
export const CustomData = z.record(z.string().max(40), z.union([z.string().trim().max(500), z.number(), z.boolean()]))
export type CustomData = z.infer<typeof CustomData>

export const NewCustomField = z
  .object({
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
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length > 0, { path: ['choices'], message: 'required' })
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
  create: route({
    method: 'POST',
    path,
    access: 'customDatas.write',
    summary: 'Create a field',
    body: NewCustomField,
    reply: CustomField,
  }),
  /** Key and kind stay as they were made: the values that are stored depend on them. */
  update: route({
    method: 'PUT',
    path: `${path}/id/:customFieldId`,
    access: 'customDatas.write',
    summary: 'Change a field',
    body: z.object({
      names: LocalNames,
      choices: NewCustomField.shape.choices,
      isRequired: NewCustomField.shape.isRequired,
      nouns: NewCustomField.shape.nouns,
      version: Version,
    }),
    reply: CustomField,
  }),
  /** With all its values; what they were stays in the records' histories. */
  remove: route({
    method: 'DELETE',
    path: `${path}/id/:customFieldId`,
    access: 'customDatas.write',
    summary: 'Delete a field',
    reply: z.object({}),
  }),
}
