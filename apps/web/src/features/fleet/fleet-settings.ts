import { motions } from '@atalaya/domain/item-state'
import { useCallback, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type ItemQuery, itemKinds, itemSorts } from '../../live/live-items.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { createListeners } from '../../session/listeners.ts'

/** By the headings that they stand under. */
export const mapOptionGroups = {
  onMap: ['cluster', 'geozones', 'pois'],
  day: ['stops', 'sharpTurn', 'hardBraking', 'fastAcceleration', 'chart'],
} as const
const mapOptions = [...mapOptionGroups.onMap, ...mapOptionGroups.day] as const
export type MapOption = (typeof mapOptions)[number]

/** What of the map a user keeps for each company on this machine (spec 1 §3 and §4): everything shown unless told otherwise. */
const FleetSettings = z.object({
  motions: z.array(z.enum(motions)).catch([]),
  /** `drivers` lists people at the wheel instead of items. */
  kind: z.enum(['all', 'vehicles', 'assets', 'persons', 'drivers']).catch('all'),
  groupIds: z.array(z.number().int()).nullable().catch(null),
  sort: z.enum(itemSorts).catch('attention'),
  isDescending: z.boolean().catch(false),
  hidden: z.array(z.enum(mapOptions)).catch([]),
  /** Which map lies below (grounds.ts); null is the usual one. */
  ground: z.string().max(60).nullable().catch(null),
  panelWidth: z.number().min(280).max(560).catch(340),
  isPanelOpen: z.boolean().catch(true),
})
export type FleetSettings = z.infer<typeof FleetSettings>

const keyOf = (companyId: number): string => `atalaya.fleet.${companyId}`
const known = new Map<number, FleetSettings>()
const listeners = createListeners()

const read = (companyId: number): FleetSettings => {
  const held = known.get(companyId)
  if (held) return held
  let stored: unknown
  try {
    stored = JSON.parse(localStorage.getItem(keyOf(companyId)) ?? '{}')
  } catch {
    // Written by nobody who knows this page: the defaults do.
    stored = {}
  }
  const parsed = FleetSettings.catch(FleetSettings.parse({})).parse(stored)
  known.set(companyId, parsed)
  return parsed
}

const write = (companyId: number, changes: Partial<FleetSettings>): void => {
  const next = { ...read(companyId), ...changes }
  known.set(companyId, next)
  localStorage.setItem(keyOf(companyId), JSON.stringify(next))
  listeners.tell()
}

export const useFleetSettings = (): [FleetSettings, (changes: Partial<FleetSettings>) => void] => {
  const companyId = useCompanyId()
  const settings = useSyncExternalStore(listeners.add, () => read(companyId))
  const change = useCallback((changes: Partial<FleetSettings>) => write(companyId, changes), [companyId])
  return [settings, change]
}

const { vehicle, asset, person, driver } = itemKinds
/** Drivers are persons too. */
const kindsOf = {
  all: [],
  vehicles: [vehicle],
  assets: [asset],
  persons: [person, driver],
  drivers: [driver],
} as const

/** What the worker is to show. */
export const toQuery = (settings: FleetSettings, search: string): ItemQuery => ({
  motions: settings.kind === 'drivers' ? [] : settings.motions.map((motion) => motions.indexOf(motion)),
  kinds: [...kindsOf[settings.kind]],
  // A driver without a tracker is where the vehicle is.
  isDrivenShown: settings.kind === 'drivers',
  groupIds: settings.groupIds,
  search: settings.kind === 'drivers' ? '' : search,
  sort: settings.sort,
  isDescending: settings.isDescending,
})
