import { z } from 'zod'
import { mostPerCall, UpdatedMany } from './bulk.ts'
import { CompanyId, ItemId, ResellerId, TrackerId, TrackId } from './identifiers.ts'
import { changesOf, recordRoutes, Version } from './records.ts'
import { route } from './route.ts'
import { TrackerType, trackerTypes } from './trackers.ts'
import { CountryId, Network } from './users.ts'
import { byId, Instant, ItemType, LatLng } from './values.ts'

/** Spec 2 §3: 99 is what a SIM card is when nobody said. */
export const simTypes = [
  { id: 1, name: 'M2M' },
  { id: 2, name: 'Prepaid' },
  { id: 3, name: 'Contract' },
  { id: 4, name: 'eSIM' },
  { id: 99, name: 'Unknown' },
] as const
const SimType = z
  .number()
  .int()
  .refine((id) => simTypes.some((type) => type.id === id), { message: 'choice' })
const TypeId = z
  .number()
  .int()
  .refine((id) => trackerTypes.some((type) => type.id === id), { message: 'choice' })

/** As the tracker or a person gave them, each with when it was last seen. */
export const Sim = z.object({
  phone: z.string(),
  type: z.number().int(),
  iccid: z.string(),
  iccidTs: Instant.nullable(),
  imsi: z.string(),
  imsiTs: Instant.nullable(),
  apn: z.string(),
  apnTs: Instant.nullable(),
})
export type Sim = z.infer<typeof Sim>

const simFields = {
  phone: z.string().trim().max(32),
  type: SimType,
  iccid: z
    .string()
    .trim()
    .regex(/^(\d{18,20}[0-9A-F]?)?$/i),
  imsi: z
    .string()
    .trim()
    .regex(/^(\d{14,15})?$/),
  apn: z.string().trim().max(100),
}
const NewSim = z.object({
  phone: simFields.phone.default(''),
  type: simFields.type.default(99),
  iccid: simFields.iccid.default(''),
  imsi: simFields.imsi.default(''),
  apn: simFields.apn.default(''),
})

/** What a device calls itself: the IMEI, or any id that the phone app was given. */
const DeviceId = z
  .string()
  .trim()
  .min(1)
  .max(50)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no device has one in its id
  .regex(/^[^\u0000-\u001f]*$/)

const deviceFields = {
  deviceId: DeviceId,
  typeId: TypeId,
  name: z.string().trim().max(100),
  description: z.string().trim().max(800),
  countryId: CountryId,
  /** Where it may call from; empty: anywhere. Who calls from there is told secrets at once, who calls from elsewhere is refused. */
  networks: z.array(Network).max(20),
  sim: NewSim,
}
export const NewDevice = z.object({
  ...deviceFields,
  name: deviceFields.name.default(''),
  description: deviceFields.description.default(''),
  countryId: deviceFields.countryId.default('ES'),
  networks: deviceFields.networks.default([]),
  sim: NewSim.default({ phone: '', type: 99, iccid: '', imsi: '', apn: '' }),
})
export type NewDevice = z.infer<typeof NewDevice>

/** `none`: nothing was ever sent. `pending`: sent, or waiting for the tracker. `updated`: confirmed by its answer. */
export const configStates = ['none', 'pending', 'updated'] as const

/** Spec 2 §3. */
export const Device = z.object({
  id: TrackerId,
  name: z.string(),
  companyId: CompanyId.nullable(),
  companyName: z.string().nullable(),
  deviceId: z.string(),
  typeId: z.number().int(),
  resellerId: ResellerId,
  vehicleName: z.string().nullable(),
  vehiclePlate: z.string().nullable(),
  sim: Sim,
  configActive: z.boolean(),
  configState: z.enum(configStates),
  /** Pending, and without hope: it has refused a part of it, or never answered. */
  configFailed: z.boolean(),
  description: z.string(),
  itemId: ItemId.nullable(),
  itemName: z.string().nullable(),
  itemType: ItemType.nullable(),
  itemPos: LatLng.extend({ ts: Instant }).nullable(),
  createdTs: Instant,
  updatedTs: Instant,
  firstConnectTs: Instant.nullable(),
  countryId: z.string(),
  networks: z.array(z.string()),
  version: Version,
})
export type Device = z.infer<typeof Device>

/** `config` is held to the schema of its type by tracker-config.ts; `routes` are the latest 50 trips of its item that began in the last 24 hours, oldest first. */
export const DeviceRecord = Device.extend({
  config: z.record(z.string(), z.unknown()).nullable(),
  routes: z.array(TrackId),
})
export type DeviceRecord = z.infer<typeof DeviceRecord>

const Inputs = z.object({
  trackerType: z.array(TrackerType),
  simType: z.array(z.object({ id: z.number().int(), name: z.string() })),
})

/** A full page of 10,000 devices is followed by the next: `after_id` is the last id of the one before, 0 for the first. */
export const mostDevicesPerPage = 10_000

const path = '/resellers/id/:resellerId/trackers'
const one = `${path}/id/:trackerId` as const
const read = 'devices.read'
const write = 'devices.write'
export const deviceRoutes = {
  list: route({
    method: 'GET',
    path,
    access: read,
    summary: "A reseller's trackers and SIM cards",
    query: z.object({
      after_id: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(mostDevicesPerPage),
    }),
    reply: byId(Device),
  }),
  inputs: route({
    method: 'GET',
    path: `${path}/inputs`,
    access: read,
    summary: 'Types of trackers and of SIM cards',
    reply: Inputs,
  }),
  /** A tracker that a company has is not deleted (`in.use`). Rows of a file are as spec 2 §3 has them: `deviceId, description, typeId, sim {phone, type}`. */
  ...recordRoutes({
    path,
    words: { one: 'a tracker', many: 'trackers' },
    access: { read, write },
    id: TrackerId,
    entity: DeviceRecord,
    fields: NewDevice,
    changes: changesOf({
      typeId: TypeId,
      description: deviceFields.description,
      countryId: CountryId,
      simType: SimType,
    }),
  }),
  /** Null takes it from its company; refused with `in.use` while it is on an item, or another company's. */
  assignCompany: route({
    method: 'PUT',
    path: `${one}/company`,
    access: write,
    summary: 'Hand a tracker to a company of the reseller, or take it back',
    body: z.object({ companyId: CompanyId.nullable() }),
    reply: DeviceRecord,
  }),
  /** Null takes it off; an item of the tracker's company otherwise. Refused with `in.use` while it is on another. */
  assignItem: route({
    method: 'PUT',
    path: `${one}/item`,
    access: write,
    summary: 'Put a tracker on an item of its company, or take it off',
    body: z.object({ itemId: ItemId.nullable() }),
    reply: DeviceRecord,
  }),
  assignMany: route({
    method: 'POST',
    path: `${path}/assigncompany`,
    access: write,
    summary: 'Hand several trackers to one company',
    body: z.object({ items: z.array(TrackerId).min(1).max(mostPerCall), companyId: CompanyId.nullable() }),
    reply: UpdatedMany(TrackerId),
  }),
  inputsOfCompany: route({
    method: 'GET',
    path: '/companies/id/:companyId/trackers/inputs',
    access: 'fleet.read',
    summary: 'Types of trackers and of SIM cards',
    reply: Inputs,
  }),
  available: route({
    method: 'GET',
    path: '/companies/id/:companyId/trackers/available',
    access: 'spareTrackers.read',
    summary: "The company's trackers that are on no item",
    reply: byId(z.object({ id: TrackerId, name: z.string(), deviceId: z.string(), typeId: z.number().int() })),
  }),
}
