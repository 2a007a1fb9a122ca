import { defaultHistoryDays } from '@atalaya/domain/history'
import { z } from 'zod'
import { LatLng } from './values.ts'

/** 0 litres per 100 km, 1 km per litre (spec 1 §3). */
export const FuelConsumptionUnit = z.union([z.literal(0), z.literal(1)])

/** Where a company's maps may go. */
const MapLimits = z.object({
  southWest: LatLng,
  northEast: LatLng,
  minZoom: z.number().min(0),
  maxZoom: z.number().max(24),
})

const Units = z.object({ fuelConsumption: FuelConsumptionUnit.catch(0).default(0) })

/** What was deleted can be brought back for so long, which the trail tells of. */
const shortestLogDays = 30
/** A year, and time to ask about it. */
export const defaultLogDays = 400

const General = z.object({
  units: Units.catch(Units.parse({})).prefault({}),
  /** Id of a map; the bundled one unless another is named. */
  mapProvider: z.string().min(1).catch('osm').default('osm'),
  mapLimits: MapLimits.optional().catch(undefined),
  /** How long histories are kept, days. */
  hisTime: z.number().min(1).catch(defaultHistoryDays).default(defaultHistoryDays),
  /** How long it is kept who did what, days. */
  logDays: z.number().int().min(shortestLogDays).catch(defaultLogDays).default(defaultLogDays),
  /** How long a password is good, days; 0 for ever. */
  passwordExpirationDays: z.number().int().min(0).catch(0).default(0),
  /** Whether everybody of the company adds a second factor at the next sign-in. */
  secondFactor: z.enum(['optional', 'required']).catch('optional').default('optional'),
})

/**
 * `companies.conf`: what a company has agreed to or chosen (spec 2 §3). Whatever is absent takes its default here, and what
 * cannot be read does too, so that one wrong setting takes no company down; settings that nobody knows are left out.
 */
export const CompanySettings = z.object({
  general: General.catch(General.parse({})).prefault({}),
  /** Ids of the reseller's support contacts that the company sees; all of them where none were chosen. */
  supports: z.array(z.number().int().positive()).max(1_000).optional().catch(undefined),
})
export type CompanySettings = z.infer<typeof CompanySettings>
