import { defaultHistoryDays } from '@atalaya/domain/history'
import type { FuelUnit } from '@atalaya/domain/units'
import { z } from 'zod'
import { type ScoreFormula, ScoreFormulaSettings } from './score-formula.ts'
import { CraAccount, LatLng } from './values.ts'

/** 0 litres per 100 km, 1 km per litre (spec 1 §3). */
export const FuelConsumptionUnit = z.union([z.literal(0), z.literal(1)])

/** As `mapProvider` names what is no map of a brand's own: the usual one, whichever that is, and the one that comes with the product. */
export const [usualMap, bundledMap] = ['osm', 'world'] as const

/** Which of these a company may use: all where its people may choose, else the one that it was given (spec 1 §6). */
export const mapsOpenTo = <Map extends { name: string }>(
  maps: readonly Map[],
  { mapChange, mapProvider }: { mapChange: boolean; mapProvider: string },
): Map[] => {
  if (mapChange) return [...maps]
  if (mapProvider === bundledMap) return []
  return [maps.find(({ name }) => name === mapProvider) ?? maps[0]].filter((map) => map !== undefined)
}

/** Where a company's maps may go. */
const MapLimits = z
  .object({
    southWest: LatLng,
    northEast: LatLng,
    minZoom: z.number().min(0).max(24),
    maxZoom: z.number().min(0).max(24),
  })
  .refine(({ minZoom, maxZoom }) => minZoom <= maxZoom, { path: ['maxZoom'], message: 'range.reversed' })
  // From west to east it may go over the date line.
  .refine(({ southWest, northEast }) => southWest.lat < northEast.lat, {
    path: ['northEast'],
    message: 'range.reversed',
  })

const Units = z.object({ fuelConsumption: FuelConsumptionUnit.default(0) })

/** What was deleted can be brought back for so long, which the trail tells of. */
const shortestLogDays = 30
/** A year, and time to ask about it. */
export const defaultLogDays = 400

const General = z.object({
  units: Units.prefault({}),
  /** Id of a map; the bundled one unless another is named. */
  mapProvider: z.string().min(1).max(60).default('osm'),
  /** Whether its people may choose another map: other maps cost extra (spec 1 §6). */
  mapChange: z.boolean().default(true),
  mapLimits: MapLimits.optional(),
  /** How long histories are kept, days. */
  hisTime: z.number().min(1).max(3_650).default(defaultHistoryDays),
  /** How long it is kept who did what, days. */
  logDays: z.number().int().min(shortestLogDays).max(3_650).default(defaultLogDays),
  /** How long a password is good, days; 0 for ever. */
  passwordExpirationDays: z.number().int().min(0).max(3_650).default(0),
  /** Routes that are planned and followed. */
  itenerary: z.boolean().default(true),
  trafficManager: z.boolean().default(true),
  movGps: z.boolean().default(true),
  /** Whether everybody of the company adds a second factor at the next sign-in. */
  secondFactor: z.enum(['optional', 'required']).default('optional'),
})

/** Of which kinds of alarm the company gets mails; the spec's spelling. */
export const mailNotifications = [
  'km',
  'geo',
  'poi',
  'uso',
  'door',
  'lock',
  'moto',
  'rule',
  'crash',
  'panic',
  'power',
  'siren',
  'battery',
  'maintenace',
] as const
const Mail = z.object(
  Object.fromEntries(mailNotifications.map((name) => [name, z.boolean().default(true)])) as Record<
    (typeof mailNotifications)[number],
    z.ZodDefault<z.ZodBoolean>
  >,
)

const Settings = z.object({
  general: General.prefault({}),
  /** What scores of driving are taken by, where a question says nothing else. */
  scoring: ScoreFormulaSettings.prefault({}),
  /** Addresses that positions are passed on to. */
  postsender: z
    .array(z.url({ protocol: /^https?$/ }).max(300))
    .max(10)
    .default([]),
  notifications: z.object({ mail: Mail.prefault({}) }).prefault({}),
  /** The alarm receiving centre that its alarms may be handed to. */
  cra: z
    .object({
      active: z.boolean().default(false),
      id: z.number().int().positive().max(2_147_483_647).nullable().default(null),
      /** Its account there; the centre's own unless said. */
      account: CraAccount.default(''),
    })
    .prefault({}),
  /** Which of its reseller's contacts the company sees; all of them unless some are named. */
  supports: z.array(z.number().int().positive()).max(1_000).optional(),
})

/** `fuel_units` is the name of spec 2 for `units.fuelConsumption`; taken as that where it stands alone (spec 3). */
const withOneFuelUnit = (given: unknown): unknown => {
  const { general } = (given ?? {}) as { general?: Record<string, unknown> }
  if (typeof general !== 'object' || general === null || general['fuel_units'] === undefined) return given
  const { fuel_units, ...rest } = general
  return { ...(given as object), general: { ...rest, units: rest['units'] ?? { fuelConsumption: fuel_units } } }
}

/** `companies.conf` as it is written: what is wrong is refused at its field. */
export const CompanyConf = z.preprocess(withOneFuelUnit, Settings)

/** The same as it is told: complete, and with both names of the fuel unit. */
export const ToldCompanyConf = Settings.extend({
  general: General.extend({ fuel_units: FuelConsumptionUnit }),
})
export type ToldCompanyConf = z.infer<typeof ToldCompanyConf>
export const toldConf = (conf: CompanySettings): ToldCompanyConf => ({
  ...conf,
  general: { ...conf.general, fuel_units: conf.general.units.fuelConsumption },
})

type Schema = z.core.$ZodType
/** Each part for itself: what cannot be read takes its default. */
const lenient = (schema: Schema): z.ZodType => {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, Schema>)
    const inner = z.object(Object.fromEntries(fields.map(([name, field]) => [name, lenient(field)])))
    return inner.prefault({}).catch(() => inner.parse({}))
  }
  if (schema instanceof z.ZodPrefault && schema.unwrap() instanceof z.ZodObject) return lenient(schema.unwrap())
  const other = schema as z.ZodType
  return other.catch(() => other.parse(undefined))
}

/**
 * `companies.conf`: what a company has agreed to or chosen (spec 2 §3). Whatever is absent takes its default here, and what
 * cannot be read does too, so that one wrong setting takes no company down; settings that nobody knows are left out.
 */
export const CompanySettings = lenient(Settings) as unknown as z.ZodType<z.output<typeof Settings>>
export type CompanySettings = z.infer<typeof CompanySettings>

/** How a company reads consumption, from its `conf`. */
export const fuelUnitOf = (conf: unknown): FuelUnit => CompanySettings.parse(conf).general.units.fuelConsumption

/** What a company's scores are taken by, from its `conf`. */
export const scoreFormulaOf = (conf: unknown): ScoreFormula => CompanySettings.parse(conf).scoring
