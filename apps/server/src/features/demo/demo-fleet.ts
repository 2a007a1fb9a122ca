import type { LatLng } from '@atalaya/domain/fix'
import { destination } from '@atalaya/domain/geometry'
import type { DemoFleetMember } from '@atalaya/domain/journey/demo-fleet'
import { type JourneyProfile, type JourneyStyle, localDay } from '@atalaya/domain/journey/journey-profile'
import { hash32, type SeededRandom, seededRandom } from '@atalaya/domain/journey/seeded-random'
import { type DemoCompany, type Depot, depots } from './demo-depots.ts'
import { demoAssets, demoPersons, driverNames, squads } from './demo-fleet-list.ts'
import { ibuttonOf, imeiOf, plateOf, vinOf } from './demo-numbers.ts'
import type { Squad } from './squad.ts'

const timeZones: Record<DemoCompany, string> = { guadiana: 'Europe/Madrid', minho: 'Europe/Lisbon' }

interface Member {
  company: DemoCompany
  group: string
  name: string
  tracker: DemoFleetMember
}
export interface DemoVehicle extends Member {
  squad: Squad
  brand: string
  model: string
  plate: string | null
  chassis: string
  initialHourMeterH: number
}
interface DemoAsset extends Member {
  icon: string
}
type DemoPerson = Member

interface DemoDriver {
  company: DemoCompany
  name: string
  reference: string
  iButton: string
}

/** What the odometer of such a vehicle may show when it comes to us. */
const usedKm: Record<JourneyStyle, readonly [least: number, most: number]> = {
  car: [18_000, 140_000],
  van: [30_000, 240_000],
  truck: [120_000, 540_000],
  longHaul: [180_000, 720_000],
  bus: [150_000, 600_000],
  motorcycle: [6_000, 42_000],
  scooter: [2_000, 19_000],
  bicycle: [900, 6_500],
  tractor: [3_000, 14_000],
  machinery: [500, 4_000],
  ship: [20_000, 90_000],
  asset: [0, 0],
  person: [0, 0],
}

export interface DemoFleet {
  vehicles: DemoVehicle[]
  assets: DemoAsset[]
  persons: DemoPerson[]
  drivers: DemoDriver[]
}

/** Rows of eight bays, so that what is parked at a depot does not lie on one point. */
const bay = (depot: Depot, index: number): LatLng => {
  const along = destination(depots[depot], 90, (index % 8) * 9 - 32)
  return destination(along, 0, Math.floor(index / 8) * 22)
}

const drivers = (): DemoDriver[] =>
  (['guadiana', 'minho'] as const).flatMap((company) =>
    driverNames[company].map((name, index) => ({
      company,
      name,
      reference: `${company === 'guadiana' ? 'TG' : 'LM'}-${101 + index}`,
      iButton: ibuttonOf(company === 'guadiana' ? index : 100 + index),
    })),
  )

interface Plan {
  /** History is written from here … */
  fromTs: number
  /** … up to here, where the simulator takes over. */
  untilTs: number
}

const profileOf = (
  member: { company: DemoCompany; style: JourneyStyle; home: LatLng; seed: number },
  { fromTs }: Plan,
): JourneyProfile => ({
  seed: member.seed,
  style: member.style,
  home: { lat: Number(member.home.lat.toFixed(6)), lng: Number(member.home.lng.toFixed(6)) },
  timeZone: timeZones[member.company],
  shift: 'day',
  startDay: localDay(fromTs, timeZones[member.company]) - 1,
  startOdometerM: 0,
})

/** The same fleet for the same instants, whoever asks: everything that looks random follows from its place in the list. */
export const planFleet = (plan: Plan): DemoFleet => {
  const parked = new Map<Depot, number>()
  let serial = 0
  const enlist = (
    entry: { company: DemoCompany; depot: Depot; group: string; name: string; style: JourneyStyle },
    protocol: DemoFleetMember['protocol'],
    details: (random: SeededRandom) => Partial<JourneyProfile>,
  ): Member & { random: SeededRandom } => {
    serial += 1
    const seed = hash32(0x617461, serial)
    const random = seededRandom(seed, 90)
    const index = parked.get(entry.depot) ?? 0
    parked.set(entry.depot, index + 1)
    const profile = {
      ...profileOf({ company: entry.company, style: entry.style, home: bay(entry.depot, index), seed }, plan),
      ...details(random),
    }
    const tracker = { deviceId: imeiOf(serial), protocol, name: entry.name, profile, historyUntilTs: plan.untilTs }
    return { company: entry.company, group: entry.group, name: entry.name, tracker, random }
  }

  const allDrivers = drivers()
  const waiting = {
    guadiana: allDrivers.filter((driver) => driver.company === 'guadiana'),
    minho: allDrivers.filter((driver) => driver.company === 'minho'),
  }
  const vehicles = squads.flatMap((squad) =>
    Array.from({ length: squad.count }, (_, index): DemoVehicle => {
      const name = squad.count > 1 ? `${squad.name} ${String(index + 1).padStart(2, '0')}` : squad.name
      const tags = waiting[squad.company].splice(0, squad.drivers?.[index] ?? 0).map((driver) => driver.iButton)
      const { random, ...member } = enlist({ ...squad, name }, 'teltonika', (random) => ({
        shift: squad.shift,
        startOdometerM: Math.round(random.between(...usedKm[squad.style])) * 1_000,
        ...(squad.tankL ? { tankL: squad.tankL, consumptionL100km: squad.consumptionL100km } : {}),
        ...(squad.batteryV ? { batteryV: squad.batteryV } : {}),
        ...(squad.cargoC === undefined ? {} : { cargoC: squad.cargoC }),
        ...(tags.length > 0 ? { driverTags: tags } : {}),
        ...(squad.waypoints ? { waypoints: squad.waypoints, home: squad.waypoints[0] } : {}),
      }))
      const [brand, model] = squad.models[index % squad.models.length] as readonly [string, string]
      return {
        ...member,
        squad,
        brand,
        model,
        plate: squad.hasPlate === false ? null : plateOf(squad.company, squad.style, random),
        chassis: vinOf(random),
        initialHourMeterH: Math.round(random.between(900, 11_000)),
      }
    }),
  )
  const assets = demoAssets.map((asset): DemoAsset => {
    const { random: _, ...member } = enlist({ ...asset, style: 'asset' }, 'osmand', () => ({}))
    return { ...member, icon: asset.icon }
  })
  const persons = demoPersons.map((person): DemoPerson => {
    const { random: _, ...member } = enlist({ ...person, style: 'person' }, 'osmand', () => ({}))
    return member
  })
  return { vehicles, assets, persons, drivers: allDrivers }
}
