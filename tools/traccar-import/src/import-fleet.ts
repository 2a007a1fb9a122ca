import { carryOut, type Doing } from './carry-out.ts'
import { openState } from './import-state.ts'
import { movePositions } from './move-positions.ts'
import { type Defaults, type ImportPlan, planImport, type TraccarFleet } from './plan-import.ts'
import { openTarget, type TargetOptions } from './target.ts'
import type { Period, TraccarSource } from './traccar-source.ts'

export const readFleet = async (source: TraccarSource): Promise<TraccarFleet> => {
  const [devices, groups, geofences, drivers, plainUsers, latest] = await Promise.all([
    source.devices(),
    source.groups(),
    source.geofences(),
    source.drivers(),
    source.users(),
    source.latestPositions(),
  ])
  const users: TraccarFleet['users'][number][] = []
  for (const user of plainUsers)
    users.push({
      ...user,
      deviceIds: user.administrator ? [] : await source.devicesOf(user.id),
      groupIds: user.administrator ? [] : await source.groupsOf(user.id),
    })
  const protocols = new Map(latest.map(({ deviceId, protocol }) => [deviceId, protocol]))
  return { devices, groups, geofences, drivers, users, protocols }
}

/** What would be made, as a person checks it. */
export const planLines = ({
  groups,
  vehicles,
  vehicleFields,
  geozones,
  drivers,
  users,
  notes,
}: ImportPlan): string[] => {
  const some = (names: readonly string[]) => (names.length > 5 ? `${names.slice(0, 5).join(', ')} …` : names.join(', '))
  const line = (what: string, names: readonly string[]) => `${String(names.length).padStart(6)} ${what}  ${some(names)}`
  return [
    line(
      'groups',
      groups.map(({ name }) => name),
    ),
    line(
      'vehicles and trackers',
      vehicles.map(({ fields }) => fields.name),
    ),
    line(
      'fields of vehicles',
      vehicleFields.map(({ name, kind }) => `${name} (${kind})`),
    ),
    line(
      'geozones',
      geozones.map(({ name }) => name),
    ),
    line(
      'drivers',
      drivers.map(({ name }) => name),
    ),
    line(
      'users, without passwords',
      users.map(({ fields }) => `${fields.email} (${fields.role}${fields.readOnly ? ', read-only' : ''})`),
    ),
    ...notes.map((note) => `  note: ${note}`),
  ]
}

export interface ImportOptions {
  source: TraccarSource
  /** How the source is called in the state: an address or a folder. */
  sourceName: string
  statePath: string
  defaults: Defaults
  target: TargetOptions
  /** None: everything but positions. */
  period: Period | null
  say(line: string): void
}

/** From one end to the other; may be stopped by the target's signal, and run again. */
export const importFleet = async (options: ImportOptions): Promise<void> => {
  const { source, say, target: asked, period } = options
  const plan = planImport(await readFleet(source), options.defaults)
  for (const line of planLines(plan)) say(line)
  const target = await openTarget(asked)
  const { state, save } = await openState(options.statePath, options.sourceName, target.companyId)
  const doing: Doing = { target, state, save, say }
  try {
    await carryOut(plan, doing)
    if (period)
      await movePositions(plan.vehicles, { ...doing, source, period, origin: asked.origin, signal: asked.signal })
  } finally {
    await save()
  }
}
