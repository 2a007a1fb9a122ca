import { z } from 'zod'

// What is read of the answers of Traccar's API (its openapi.yaml, versions 5 and 6); all else is left alone.

const Id = z.number().int()
const Attributes = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((attributes) => attributes ?? {})
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '')
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
/** Traccar writes 0 for none. */
const GroupLink = Id.nullish().transform((id) => id || null)

export const TraccarDevice = z.object({
  id: Id,
  name: z.string(),
  uniqueId: z.string(),
  groupId: GroupLink,
  phone: text,
  model: text,
  contact: text,
  category: text,
  disabled: flag,
  attributes: Attributes,
})
export type TraccarDevice = z.infer<typeof TraccarDevice>

export const TraccarGroup = z.object({ id: Id, name: z.string(), groupId: GroupLink })
export type TraccarGroup = z.infer<typeof TraccarGroup>

export const TraccarGeofence = z.object({
  id: Id,
  name: z.string(),
  description: text,
  area: z.string(),
  attributes: Attributes,
})
export type TraccarGeofence = z.infer<typeof TraccarGeofence>

export const TraccarDriver = z.object({ id: Id, name: z.string(), uniqueId: text, attributes: Attributes })
export type TraccarDriver = z.infer<typeof TraccarDriver>

export const TraccarUser = z.object({
  id: Id,
  name: z.string(),
  email: text,
  phone: text,
  readonly: flag,
  administrator: flag,
  disabled: flag,
  /** Anything but 0 makes a manager of users. */
  userLimit: z
    .number()
    .nullish()
    .transform((limit) => limit ?? 0),
  attributes: Attributes,
})
export type TraccarUser = z.infer<typeof TraccarUser>

export const TraccarPosition = z.object({
  deviceId: Id,
  protocol: text,
  fixTime: z.string(),
  deviceTime: z.string().nullish(),
  valid: flag,
  latitude: z.number(),
  longitude: z.number(),
  altitude: z.number().nullish(),
  /** Knots. */
  speed: z.number().nullish(),
  course: z.number().nullish(),
  accuracy: z.number().nullish(),
  attributes: Attributes,
})
export type TraccarPosition = z.infer<typeof TraccarPosition>
