import type { CustomData } from '@atalaya/contract/custom-data'
import type { NewGeozone } from '@atalaya/contract/geozones'
import type { NewDriver, NewVehicle } from '@atalaya/contract/item-fields'
import type { NewUser } from '@atalaya/contract/users'
import { Email, type Language, languages } from '@atalaya/contract/values'
import { isPhone } from '@atalaya/domain/import-rules/read-value'
import { asSeen } from '@atalaya/domain/seen-name'
import { iconOfCategory, pushedTypeId, typeOfProtocol } from './device-kinds.ts'
import { shapeOfArea } from './geofence-shape.ts'
import type { TraccarDevice, TraccarDriver, TraccarGeofence, TraccarGroup, TraccarUser } from './traccar-answers.ts'

export interface TraccarFleet {
  devices: readonly TraccarDevice[]
  groups: readonly TraccarGroup[]
  geofences: readonly TraccarGeofence[]
  drivers: readonly TraccarDriver[]
  users: readonly (TraccarUser & { deviceIds: readonly number[]; groupIds: readonly number[] })[]
  /** By device. */
  protocols: ReadonlyMap<number, string>
}

/** What Traccar does not say. */
export interface Defaults {
  timezone: string
  language: Language
  countryId: NewUser['countryId']
}

export interface PlannedGroup {
  traccarId: number
  name: string
  parentId: number | null
}

export interface PlannedVehicle {
  traccarId: number
  deviceId: string
  typeId: number
  groupId: number | null
  fields: Pick<NewVehicle, 'name' | 'icon' | 'model' | 'customData'>
}

export interface PlannedUser {
  fields: NewUser
  groupIds: readonly number[]
  /** Allowed one by one: they become a group of their own where there is none else. */
  deviceIds: readonly number[]
}

export interface PlannedField {
  key: string
  name: string
  kind: 'text' | 'number' | 'boolean'
}

/** Ids are Traccar's. */
export interface ImportPlan {
  /** Parents first. */
  groups: PlannedGroup[]
  vehicles: PlannedVehicle[]
  vehicleFields: PlannedField[]
  geozones: NewGeozone[]
  drivers: NewDriver[]
  users: PlannedUser[]
  /** What does not come, or not as it was. */
  notes: string[]
}

const longestName = 100
/** As it is stored here, so that another run finds it again. */
const nameOf = (text: string, id: number): string => asSeen(asSeen(text).slice(0, longestName)) || `Traccar ${id}`

/** What a whole fleet becomes here; nothing is asked or made. */
export const planImport = (fleet: TraccarFleet, defaults: Defaults): ImportPlan => {
  const notes: string[] = []
  const vehicleFields = fieldsOf(fleet.devices, notes)
  return {
    groups: planGroups(fleet.groups, notes),
    vehicles: fleet.devices.flatMap((device) => planVehicle(device, { fleet, vehicleFields, notes }) ?? []),
    vehicleFields,
    geozones: planGeozones(fleet.geofences, notes),
    drivers: fleet.drivers.map(({ id, name, uniqueId }) => ({
      name: nameOf(name, id),
      ...(uniqueId && uniqueId.length <= 32 ? { iButton: uniqueId } : {}),
    })),
    users: fleet.users.flatMap((user) => planUser(user, defaults, notes) ?? []),
    notes,
  }
}

const planGroups = (groups: readonly TraccarGroup[], notes: string[]): PlannedGroup[] => {
  const known = new Map(groups.map((group) => [group.id, group]))
  const planned = new Map<number, PlannedGroup>()
  const add = (group: TraccarGroup, below: ReadonlySet<number>): void => {
    if (planned.has(group.id)) return
    const parent = group.groupId === null ? undefined : known.get(group.groupId)
    const isRing = parent !== undefined && below.has(parent.id)
    if (isRing) notes.push(`group ${group.name}: stands below itself, so it comes to the top`)
    if (parent && !isRing) add(parent, new Set([...below, group.id]))
    const parentId = parent && planned.has(parent.id) ? parent.id : null
    planned.set(group.id, { traccarId: group.id, name: nameOf(group.name, group.id), parentId })
  }
  for (const group of groups) add(group, new Set([group.id]))
  return [...planned.values()]
}

/** Settings of Traccar itself, and what is secret. */
const isOwnSetting = (key: string): boolean => /[.]|password|token|secret/i.test(key) || key === 'speedLimit'

const keyOf = (attribute: string): string => {
  const words = attribute
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  const joined = words.map((word, at) => (at === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1))).join('')
  return (/^[A-Za-z]/.test(joined) ? joined.slice(0, 1).toLowerCase() + joined.slice(1) : `x${joined}`).slice(0, 40)
}

const ownAttributes = (device: TraccarDevice): [string, unknown][] => [
  ...Object.entries(device.attributes).filter(([key]) => !isOwnSetting(key)),
  ...(['phone', 'contact'] as const).flatMap((key): [string, string][] => (device[key] ? [[key, device[key]]] : [])),
]

const fieldsOf = (devices: readonly TraccarDevice[], notes: string[]): PlannedField[] => {
  const fields = new Map<string, PlannedField>()
  const settings = new Set<string>()
  for (const device of devices) {
    for (const key of Object.keys(device.attributes)) if (isOwnSetting(key)) settings.add(key)
    for (const [attribute, value] of ownAttributes(device)) {
      const kind =
        typeof value === 'number' || typeof value === 'boolean' ? (typeof value as 'number' | 'boolean') : 'text'
      const key = keyOf(attribute)
      const known = fields.get(key)
      fields.set(key, {
        key,
        name: attribute.slice(0, longestName),
        kind: known && known.kind !== kind ? 'text' : kind,
      })
    }
  }
  if (settings.size > 0) notes.push(`settings of Traccar itself stay behind: ${[...settings].sort().join(', ')}`)
  return [...fields.values()]
}

const customDataOf = (device: TraccarDevice, fields: readonly PlannedField[]): CustomData => {
  const data: CustomData = {}
  for (const [attribute, value] of ownAttributes(device)) {
    const field = fields.find(({ key }) => key === keyOf(attribute))
    if (!field || value === null || value === undefined || value === '') continue
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    data[field.key] = field.kind === 'text' ? text.slice(0, 500) : (value as number | boolean)
  }
  return data
}

const pushableId = /^[\x21-\x7e\u00a1-\ud7ff]{1,50}$/

const planVehicle = (
  device: TraccarDevice,
  { fleet, vehicleFields, notes }: { fleet: TraccarFleet; vehicleFields: readonly PlannedField[]; notes: string[] },
): PlannedVehicle | undefined => {
  if (!pushableId.test(device.uniqueId)) {
    notes.push(`device ${device.name}: its identifier “${device.uniqueId}” has spaces or more than 50 characters`)
    return undefined
  }
  const protocol = fleet.protocols.get(device.id)
  const typeId = protocol === undefined ? undefined : typeOfProtocol(protocol)
  if (typeId === undefined)
    notes.push(
      protocol === undefined
        ? `device ${device.name}: never reported, so its tracker type is not known`
        : `device ${device.name}: speaks ${protocol}, which is not spoken here; what it has reported comes, what it will report needs another way in`,
    )
  if (device.disabled) notes.push(`device ${device.name}: is disabled in Traccar, and will report here`)
  const customData = customDataOf(device, vehicleFields)
  return {
    traccarId: device.id,
    deviceId: device.uniqueId,
    typeId: typeId ?? pushedTypeId,
    groupId: device.groupId,
    fields: {
      name: nameOf(device.name, device.id),
      icon: iconOfCategory(device.category),
      ...(device.model ? { model: device.model.slice(0, 60) } : {}),
      ...(Object.keys(customData).length > 0 ? { customData } : {}),
    },
  }
}

const planGeozones = (geofences: readonly TraccarGeofence[], notes: string[]): NewGeozone[] => {
  const taken = new Set<string>()
  return geofences.flatMap(({ id, name, description, area, attributes }) => {
    const { polylineDistance } = attributes
    const shape = shapeOfArea(area, typeof polylineDistance === 'number' ? polylineDistance : undefined)
    if (!shape) {
      notes.push(`geofence ${name}: its area is no circle, polygon or line: ${area.slice(0, 60)}`)
      return []
    }
    if (/^LINESTRING/i.test(area.trim()))
      notes.push(`geofence ${name}: the line becomes the band that Traccar takes it for`)
    let own = nameOf(name, id)
    // Names are unique here.
    for (let count = 2; taken.has(own); count++) own = `${nameOf(name, id).slice(0, longestName - 5)} (${count})`
    taken.add(own)
    return [{ name: own, description: description.slice(0, 200), colour: 'blue', shape, simplificationToleranceM: 0 }]
  })
}

const planUser = (
  user: TraccarFleet['users'][number],
  { timezone, language, countryId }: Defaults,
  notes: string[],
): PlannedUser | undefined => {
  const email = Email.safeParse(user.email)
  if (!email.success) {
    notes.push(`user ${user.name}: signs in with “${user.email}”, which is no e-mail address`)
    return undefined
  }
  const role = user.administrator ? 'ADMIN' : user.userLimit === 0 ? 'OPERATOR' : 'SUBADMIN'
  if (role !== 'ADMIN' && user.groupIds.length + user.deviceIds.length === 0) {
    notes.push(
      `user ${user.name}: sees no device in Traccar, and nobody but administrators can be here without a group`,
    )
    return undefined
  }
  const [firstName = '', ...rest] = asSeen(user.name).split(' ')
  const { attributes } = user
  const own = (key: string) => (typeof attributes[key] === 'string' ? attributes[key] : '')
  return {
    groupIds: user.groupIds,
    deviceIds: user.deviceIds,
    fields: {
      email: email.data,
      role,
      firstName: firstName.slice(0, longestName) || email.data,
      lastName: rest.join(' ').slice(0, longestName) || '–',
      ...(isPhone(user.phone) ? { phone: user.phone } : {}),
      countryId,
      language: languages.find((known) => own('language').startsWith(known)) ?? language,
      timezone: isZone(own('timezone')) ? own('timezone') : timezone,
      groupIds: [],
      readOnly: user.readonly,
      isDisabled: user.disabled,
      restrictions: { hours: [], networks: [] },
    },
  }
}

const isZone = (zone: string): boolean => {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    // A zone that this machine has never heard of.
    return false
  }
}
