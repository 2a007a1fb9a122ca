import { z } from 'zod'
import {
  bulkBodyBytes,
  bulkCallsPerMinute,
  DeletedMany,
  DeleteMany,
  ImportedMany,
  ImportMany,
  importManyOf,
  UpdatedMany,
  UpdateMany,
} from './bulk.ts'
import type { Permission } from './roles.ts'
import { type AnyRoute, route } from './route.ts'
import { Instant } from './values.ts'

/** Goes up with every change; a save names the one that it was based on. */
export const Version = z.number().int().min(1)
/** What the server says of a record beside its fields. */
export const stamps = { createdTs: Instant, updatedTs: Instant, version: Version }

type Loose<Shape extends z.core.$ZodShape> = {
  [Field in keyof Shape]: z.ZodOptional<z.ZodNullable<z.ZodType<z.output<Shape[Field]>, z.input<Shape[Field]>>>>
}

/**
 * Some of a noun's fields, for `updatebulk`: absent stays as it is, null is cleared, any other name is refused. Give it a
 * shape without defaults, and in `ownFields` what is one record's alone: it is not set on many.
 */
export const changesOf = <Shape extends z.ZodRawShape, Own extends keyof Shape & string = never>(
  shape: Shape,
  ownFields: readonly Own[] = [],
): z.ZodObject<Omit<Loose<Shape>, Own>> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(shape).flatMap(([name, field]) =>
        (ownFields as readonly string[]).includes(name) ? [] : [[name, (field as z.ZodType).nullable().optional()]],
      ),
    ),
  ) as unknown as z.ZodObject<Omit<Loose<Shape>, Own>>

type Told<Shape extends z.core.$ZodShape> = {
  [Field in keyof Shape]: undefined extends z.output<Shape[Field]>
    ? z.ZodOptional<z.ZodType<Exclude<z.output<Shape[Field]>, undefined>, Exclude<z.output<Shape[Field]>, undefined>>>
    : z.ZodType<z.output<Shape[Field]>, z.output<Shape[Field]>>
}

/** A field without what it does to what a person typed: defaults, trimming, bounds. */
const toldField = (field: z.core.$ZodType): z.ZodType => {
  if (field instanceof z.ZodOptional) return toldField(field.unwrap()).optional()
  if (field instanceof z.ZodNullable) return toldField(field.unwrap()).nullable()
  if (field instanceof z.ZodDefault) return toldField(field.unwrap())
  if (field instanceof z.ZodPipe) return toldField(field.in)
  if (field instanceof z.ZodString) return z.string()
  if (field instanceof z.ZodNumber) return z.number()
  return field as z.ZodType
}

/** What a person may write of a noun, as the server tells it: a text is a text, what is not set is left out. */
export const told = <Shape extends z.core.$ZodLooseShape>(fields: z.ZodObject<Shape>): Told<Shape> =>
  Object.fromEntries(Object.entries(fields.shape).map(([name, field]) => [name, toldField(field)])) as Told<Shape>

interface NounRoutes<
  Path extends string,
  Entity extends z.ZodType,
  Shape extends z.core.$ZodLooseShape,
  Companions extends z.core.$ZodLooseShape,
  Fixed extends keyof Shape & string,
> {
  /** Of the noun's list. */
  path: Path
  /** In summaries: `a vehicle`, `vehicles`. */
  words: { one: string; many: string }
  access: { read: Permission; write: Permission }
  entity: Entity
  fields: z.ZodObject<Shape>
  /** What stays as it was made: other records depend on it. */
  fixed?: readonly Fixed[]
  /** What `create` and `update` take besides the fields: absent leaves it as it is, null takes it away. */
  companions?: Companions
  /** Of `create` and `update`, bytes; 256 KiB unless said. */
  maxBodyBytes?: number
  /** Of all that writes: see `Route`. */
  needsFreshProof?: true
}

/** The calls for one record at a time, of a noun that is never many: read, create, update, remove. */
export const oneRecordRoutes = <
  const Path extends string,
  Entity extends z.ZodType,
  Shape extends z.core.$ZodLooseShape,
  Companions extends z.core.$ZodLooseShape = Record<never, never>,
  const Fixed extends keyof Shape & string = never,
>(
  noun: NounRoutes<Path, Entity, Shape, Companions, Fixed>,
) => {
  const { path, words, access, entity, fields, fixed = [], companions = {} as Companions } = noun
  const proof = noun.needsFreshProof && { needsFreshProof: true as const }
  const size = noun.maxBodyBytes === undefined ? {} : { maxBodyBytes: noun.maxBodyBytes }
  const body = fields.extend(companions)
  const changed = body.omit(Object.fromEntries(fixed.map((name) => [name, true])) as never) as unknown as z.ZodObject<
    Omit<Shape, Fixed> & Companions
  >
  return {
    read: route({
      method: 'GET',
      path: `${path}/id/:id`,
      access: access.read,
      summary: `Read ${words.one}`,
      reply: entity,
    }),
    create: route({
      method: 'POST',
      path,
      access: access.write,
      ...proof,
      isMadeOnce: true,
      isTakenBack: true,
      summary: `Create ${words.one}`,
      body,
      ...size,
      reply: entity,
    }),
    update: route({
      method: 'PUT',
      path: `${path}/id/:id`,
      access: access.write,
      ...proof,
      isTakenBack: true,
      summary: `Change ${words.one}`,
      body: changed.extend({ version: Version }),
      ...size,
      reply: entity,
    }),
    remove: route({
      method: 'DELETE',
      path: `${path}/id/:id`,
      access: access.write,
      ...proof,
      isTakenBack: true,
      summary: `Delete ${words.one}`,
      reply: z.object({}),
    }),
  }
}

/**
 * The writing calls that every managed noun has, beside its own `list`: read, create, update, remove, deletebulk,
 * updatebulk, import. `fields` is what a person may write, `changes` what may be set on many at once.
 */
export const recordRoutes = <
  const Path extends string,
  Id extends z.ZodType,
  Entity extends z.ZodType,
  Shape extends z.core.$ZodLooseShape,
  Changes extends z.ZodType,
  Companions extends z.core.$ZodLooseShape = Record<never, never>,
>(
  noun: Omit<NounRoutes<Path, Entity, Shape, Companions, never>, 'fixed'> & {
    id: Id
    /** Of an import, where it differs from `fields`: names in place of ids. */
    row?: z.ZodType
    changes: Changes
  },
) => {
  const { path, words, access, id, changes, fields, row = fields } = noun
  const proof = noun.needsFreshProof && { needsFreshProof: true as const }
  return {
    ...oneRecordRoutes(noun),
    removeMany: route({
      method: 'POST',
      path: `${path}/deletebulk`,
      access: access.write,
      ...proof,
      summary: `Delete several ${words.many}`,
      body: DeleteMany(id),
      reply: DeletedMany(id),
      callsPerMinute: bulkCallsPerMinute,
    }),
    updateMany: route({
      method: 'POST',
      path: `${path}/updatebulk`,
      access: access.write,
      ...proof,
      summary: `Set the same fields on several ${words.many}`,
      body: UpdateMany(id, changes),
      reply: UpdatedMany(id),
      callsPerMinute: bulkCallsPerMinute,
    }),
    importMany: route({
      method: 'POST',
      path: `${path}/import`,
      access: access.write,
      ...proof,
      summary: `Import ${words.many}`,
      body: ImportMany,
      documentedBody: importManyOf(row),
      reply: ImportedMany(id),
      maxBodyBytes: bulkBodyBytes,
      callsPerMinute: bulkCallsPerMinute,
    }),
  }
}

/** What a row of a noun's import may hold. */
export const rowOf = ({ documentedBody }: AnyRoute): z.ZodType =>
  (documentedBody as ReturnType<typeof importManyOf>).shape.rows.element.shape.values
