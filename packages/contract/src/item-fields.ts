import { plateLetters } from '@atalaya/domain/import-rules/read-value'
import { z } from 'zod'
import { CustomData } from './custom-data.ts'
import { field } from './field.ts'
import { GroupId, ItemId } from './identifiers.ts'
import { assetIcons, EngineType, odometerSources, vehicleIcons } from './item-choices.ts'
import { Email, Instant, Name, optionalText } from './values.ts'

/** Lower case is raised; anything but letters, digits, `-` and `_` is refused (spec 3). */
const Plate = field(
  z
    .string()
    .trim()
    .max(20)
    .regex(plateLetters, 'plate.form')
    .toUpperCase()
    .transform((plate) => plate || undefined)
    .optional(),
  { kind: 'plate' },
)

/** What a sensor of the tank reads, and the litres that it means: readings ascend, in between is a straight line. */
export const FuelCalibration = z
  .array(z.object({ raw: z.number().min(-1e9).max(1e9), litres: z.number().min(0).max(100_000) }))
  .min(2)
  .max(64)
  .refine((points) => points.every(({ raw }, at) => at === 0 || raw > (points[at - 1]?.raw ?? raw)), {
    message: 'not.ascending',
  })

/**
 * Reports recorded from `fromTs` until `toTs`, or until this is taken away, are stored for the installer and move
 * nothing: no trip, no alarm, no place on the map. It counts for what arrives while it is set; the past stays.
 */
export const SkipPositions = z
  .object({ fromTs: Instant, toTs: Instant.optional() })
  .refine(({ fromTs, toTs }) => toTs === undefined || toTs > fromTs, { path: ['toTs'], message: 'period.reversed' })

const itemFields = { name: Name, customData: CustomData.optional() }
const groupIds = field(z.array(GroupId).max(200), { kind: 'groups' })
const litres = { unit: 'L', decimals: 1, section: 'engine' } as const
const perDistance = { unit: 'L/100 km', decimals: 1, section: 'engine' } as const
const kilometres = { unit: 'km', decimals: 1, section: 'meters' } as const
const hours = { unit: 'h', decimals: 1, section: 'meters' } as const

export const vehicleFields = {
  ...itemFields,
  plate: Plate,
  chassis: optionalText(40),
  brand: optionalText(60),
  model: optionalText(60),
  /** When it was first registered. */
  registeredOn: z.iso.date().optional(),
  icon: z.enum(vehicleIcons),
  engineType: field(EngineType, { section: 'engine' }),
  fuelTankSize: field(z.number().min(0).max(100_000).optional(), { ...litres, shownDecimals: 0 }),
  averageConsumption: field(z.number().min(0).max(1_000).optional(), perDistance),
  fuelCorrectionFactor: field(z.number().min(0.01).max(100), { decimals: 3, shownDecimals: 2, section: 'engine' }),
  fuelCalibration: FuelCalibration.optional(),
  initialHourMeter: field(z.number().min(0).max(1_000_000).optional(), hours),
  initialMileage: field(z.number().min(0).max(10_000_000).optional(), kilometres),
  odometerSource: field(z.enum(odometerSources), { section: 'meters' }),
  skipPositions: SkipPositions.optional(),
  groupIds,
}
export const assetFields = { ...itemFields, type: z.enum(assetIcons), groupIds }
/** The app on a person's phone signs in with an e-mail address. */
const appWorkerId = Email.optional()
export const personFields = { ...itemFields, appWorkerId, groupIds }
export const driverFields = {
  ...itemFields,
  reference: optionalText(40),
  tachographCard: optionalText(32),
  iButton: optionalText(32),
  beacon: optionalText(64),
  /** Several are separated by semicolons. */
  email: field(
    z
      .string()
      .max(400)
      .transform((text) => text.split(';').flatMap((one) => one.trim() || []))
      .pipe(z.array(Email).max(5))
      .transform((emails) => emails.join(';') || undefined)
      .optional(),
    { kind: 'emails' },
  ),
  phone: field(optionalText(32), { kind: 'phone' }),
  appWorkerId,
  /** The person that the driver is; nobody is two drivers. */
  personId: field(ItemId.optional(), { kind: 'reference', of: 'persons' }),
}

export const NewVehicle = z.object({
  ...vehicleFields,
  icon: vehicleFields.icon.default('car'),
  engineType: vehicleFields.engineType.default(0),
  fuelCorrectionFactor: vehicleFields.fuelCorrectionFactor.default(1),
  odometerSource: vehicleFields.odometerSource.default('calculated'),
  groupIds: groupIds.default([]),
})
export type NewVehicle = z.infer<typeof NewVehicle>
export const NewAsset = z.object({
  ...assetFields,
  type: assetFields.type.default('generic'),
  groupIds: groupIds.default([]),
})
export type NewAsset = z.infer<typeof NewAsset>
export const NewPerson = z.object({ ...personFields, groupIds: groupIds.default([]) })
export type NewPerson = z.infer<typeof NewPerson>
export const NewDriver = z.object(driverFields)
export type NewDriver = z.infer<typeof NewDriver>

/** In an import groups are named: separated by `;`, and of two with one name the last counts. */
const Groups = { groups: z.string().max(2_000).optional() }
export const VehicleRow = NewVehicle.omit({ groupIds: true }).extend(Groups)
export const AssetRow = NewAsset.omit({ groupIds: true }).extend(Groups)
export const PersonRow = NewPerson.omit({ groupIds: true }).extend(Groups)
