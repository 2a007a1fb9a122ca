import { customFieldRoutes } from '@atalaya/contract/custom-data'
import { geozoneRoutes } from '@atalaya/contract/geozones'
import { groupRoutes } from '@atalaya/contract/groups'
import type { GroupId, ItemId } from '@atalaya/contract/identifiers'
import { NewVehicle } from '@atalaya/contract/item-fields'
import { driverRoutes, vehicleRoutes } from '@atalaya/contract/items'
import { trackerRoutes } from '@atalaya/contract/trackers'
import { userRoutes } from '@atalaya/contract/users'
import { ApiFailure } from '@atalaya/simulator/api-client'
import type { ImportState } from './import-state.ts'
import type { ImportPlan, PlannedVehicle } from './plan-import.ts'
import type { Target } from './target.ts'

export interface Doing {
  target: Target
  state: ImportState
  save(): Promise<void>
  /** A line for the person. */
  say(line: string): void
}

interface Count {
  made: number
  known: number
}

/** Makes what is planned and not there yet. What is refused is said and left out; a second run makes nothing twice. */
export const carryOut = async (plan: ImportPlan, doing: Doing): Promise<void> => {
  const { say, save } = doing
  const report = (what: string, { made, known }: Count) => say(`${what}: ${made} made, ${known} there already`)
  report('groups', await makeGroups(plan, doing))
  report('fields of vehicles', await makeFields(plan, doing))
  await save()
  report('vehicles and trackers', await makeVehicles(plan, doing))
  report('geozones', await makeGeozones(plan, doing))
  report('drivers', await makeDrivers(plan, doing))
  report('users', await makeUsers(plan, doing))
  await save()
}

/** Answers whether it was made; a refusal is told, anything else goes on up. */
const tried = async (doing: Doing, what: string, make: () => Promise<unknown>): Promise<boolean> => {
  try {
    await make()
    return true
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500) throw error
    const reasons = Object.entries(error.fields).map(([field, reason]) => `${field}: ${reason}`)
    doing.say(`  not made: ${what} (${reasons.join(', ') || error.code || error.status})`)
    return false
  }
}

const makeGroups = async ({ groups }: ImportPlan, doing: Doing): Promise<Count> => {
  const { target, state } = doing
  const params = { companyId: target.companyId }
  const existing = Object.values(await target.call(groupRoutes.list, { params }))
  const ids = new Set(existing.map(({ id }) => id as number))
  const count = { made: 0, known: 0 }
  for (const { traccarId, name, parentId: traccarParent } of groups) {
    const parentId = (traccarParent === null ? null : (state.groups[traccarParent] ?? null)) as GroupId | null
    const before = state.groups[traccarId]
    const known =
      before !== undefined && ids.has(before)
        ? before
        : existing.find((group) => group.name === name && group.parentId === parentId)?.id
    if (known !== undefined) {
      state.groups[traccarId] = known
      count.known++
      continue
    }
    const isMade = await tried(doing, `group ${name}`, async () => {
      const group = await target.call(groupRoutes.create, { params, body: { name, parentId } })
      state.groups[traccarId] = group.id
    })
    if (isMade) count.made++
  }
  return count
}

const makeFields = async ({ vehicleFields }: ImportPlan, doing: Doing): Promise<Count> => {
  const { target } = doing
  const params = { companyId: target.companyId }
  const existing = new Map(
    Object.values(await target.call(customFieldRoutes.list, { params })).map((field) => [field.key, field]),
  )
  const count = { made: 0, known: 0 }
  for (const { key, name, kind } of vehicleFields) {
    const known = existing.get(key)
    if (known?.nouns.includes('vehicles')) count.known++
    else if (known) doing.say(`  not made: field ${name} (${key} exists, but not for vehicles)`)
    else if (
      await tried(doing, `field ${name}`, () =>
        target.call(customFieldRoutes.create, {
          params,
          body: { key, kind, names: { en: name, es: name }, nouns: ['vehicles'] },
        }),
      )
    )
      count.made++
  }
  return count
}

const makeVehicles = async ({ vehicles }: ImportPlan, doing: Doing): Promise<Count> => {
  const { target, state, save } = doing
  const params = { companyId: target.companyId }
  const trackers = Object.values(await target.call(trackerRoutes.ofCompany, { params }))
  const itemOf = new Map(trackers.map(({ deviceId, itemId }) => [deviceId, itemId]))
  const count = { made: 0, known: 0 }
  for (const vehicle of vehicles) {
    const { traccarId, deviceId, typeId, fields } = vehicle
    const known = itemOf.get(deviceId)
    if (known) {
      count.known++
      // What somebody had here before is theirs; what a run that was stopped has made is described now.
      state.devices[traccarId] ??= { itemId: known, isDescribed: true }
    } else {
      const isMade = await tried(doing, `device ${fields.name} (${deviceId})`, async () => {
        const { itemId } = await target.call(trackerRoutes.register, {
          params,
          body: { deviceId, typeId, name: fields.name },
        })
        if (itemId) state.devices[traccarId] = { itemId, isDescribed: false }
      })
      if (!isMade) continue
      count.made++
      await save()
    }
    const device = state.devices[traccarId]
    if (!device || device.isDescribed) continue
    const isDescribed = await tried(doing, `details of ${fields.name}`, () =>
      describe(vehicle, device.itemId as ItemId, doing),
    )
    device.isDescribed = isDescribed
    if (count.made % 50 === 0) doing.say(`  ${count.made} of ${vehicles.length}`)
  }
  await save()
  return count
}

const describe = async (vehicle: PlannedVehicle, itemId: ItemId, { target, state }: Doing): Promise<void> => {
  const params = { companyId: target.companyId, id: itemId }
  const current = await target.call(vehicleRoutes.read, { params })
  const groupId = vehicle.groupId === null ? undefined : state.groups[vehicle.groupId]
  await target.call(vehicleRoutes.update, {
    params,
    body: {
      ...NewVehicle.parse(current),
      ...vehicle.fields,
      groupIds: groupId === undefined ? [] : [groupId as GroupId],
      version: current.version,
    },
  })
}

const makeGeozones = async ({ geozones }: ImportPlan, doing: Doing): Promise<Count> => {
  const { target } = doing
  const params = { companyId: target.companyId }
  const names = new Set(Object.values(await target.call(geozoneRoutes.list, { params })).map(({ name }) => name))
  const count = { made: 0, known: 0 }
  for (const body of geozones) {
    if (names.has(body.name)) count.known++
    else if (await tried(doing, `geozone ${body.name}`, () => target.call(geozoneRoutes.create, { params, body })))
      count.made++
  }
  return count
}

const makeDrivers = async ({ drivers }: ImportPlan, doing: Doing): Promise<Count> => {
  const { target } = doing
  const params = { companyId: target.companyId }
  const existing = Object.values(await target.call(driverRoutes.list, { params }))
  const count = { made: 0, known: 0 }
  for (const body of drivers) {
    const isKnown = existing.some(({ name, iButton }) => (body.iButton ? iButton === body.iButton : name === body.name))
    if (isKnown) count.known++
    else if (await tried(doing, `driver ${body.name}`, () => target.call(driverRoutes.create, { params, body })))
      count.made++
  }
  return count
}

const makeUsers = async ({ users }: ImportPlan, doing: Doing): Promise<Count> => {
  const { target, state } = doing
  const params = { companyId: target.companyId }
  const emails = new Set(Object.values(await target.call(userRoutes.list, { params })).map(({ email }) => email))
  const count = { made: 0, known: 0 }
  for (const { fields, groupIds, deviceIds } of users) {
    if (emails.has(fields.email)) {
      count.known++
      continue
    }
    const isMade = await tried(doing, `user ${fields.email}`, async () => {
      const own = groupIds.flatMap((id) => state.groups[id] ?? []) as GroupId[]
      const needsGroup = fields.role !== 'ADMIN' && own.length === 0
      const vehicles = deviceIds.flatMap((id) => state.devices[id]?.itemId ?? []) as ItemId[]
      if (needsGroup) own.push(await groupFor(fields.email, vehicles, target))
      await target.call(userRoutes.create, { params, body: { ...fields, groupIds: own } })
    })
    if (isMade) count.made++
  }
  return count
}

/** Rights are given by groups here: single devices of a user become one. */
const groupFor = async (email: string, vehicles: ItemId[], { companyId, call }: Target): Promise<GroupId> => {
  const name = `Traccar ${email}`.slice(0, 100)
  const params = { companyId }
  const known = Object.values(await call(groupRoutes.list, { params })).find((group) => group.name === name)
  return known?.id ?? (await call(groupRoutes.create, { params, body: { name, vehicles } })).id
}
