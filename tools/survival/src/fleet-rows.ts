import type { LatLng } from '@atalaya/domain/fix'
import { destination } from '@atalaya/domain/geometry'
import type { IndexedGeozone } from '@atalaya/domain/geozone-membership'
import type { GeozoneShape } from '@atalaya/domain/geozone-shape'
import { type Dialect, dialectNames, dialects } from '@atalaya/simulator/create-uplink'
import type pg from 'pg'

export interface FleetVehicle {
  itemId: number
  trackerId: number
  deviceId: string
  dialect: Dialect
  home: LatLng
}

export interface FleetRows {
  companyId: number
  vehicles: FleetVehicle[]
  zones: IndexedGeozone[]
}

const towns: readonly LatLng[] = [
  { lat: 38.8794, lng: -6.9707 },
  { lat: 40.4168, lng: -3.7038 },
]

const shapesAround = (town: LatLng): GeozoneShape[] => [
  { kind: 'circle', centre: town, radiusM: 1_500 },
  { kind: 'circle', centre: destination(town, 60, 4_000), radiusM: 2_500 },
  { kind: 'polygon', points: [120, 240, 359].map((course) => destination(town, course, 5_000)) },
]

/** A company with so many vehicles that speak all dialects in turn, each with a tracker, and zones to cross. */
export const writeFleet = async (client: pg.Pool, vehicleCount: number): Promise<FleetRows> => {
  const idOf = async (text: string, values: unknown[]): Promise<number> =>
    (await client.query<{ id: number }>(`${text} RETURNING id`, values)).rows[0]?.id as number
  const distributorId = await idOf('INSERT INTO distributors (name) VALUES ($1)', ['Survival'])
  const resellerId = await idOf('INSERT INTO resellers (distributor_id, name) VALUES ($1, $2)', [
    distributorId,
    'Survival',
  ])
  const companyId = await idOf('INSERT INTO companies (reseller_id, name) VALUES ($1, $2)', [resellerId, 'Survival'])
  const zones: IndexedGeozone[] = []
  for (const [nth, shape] of towns.flatMap(shapesAround).entries()) {
    const insert = 'INSERT INTO geozones (company_id, name, shape) VALUES ($1, $2, $3)'
    zones.push({ id: await idOf(insert, [companyId, `zone ${nth}`, JSON.stringify(shape)]), shape })
  }
  const vehicles: FleetVehicle[] = []
  for (let nth = 0; nth < vehicleCount; nth++) {
    const dialect = dialectNames[nth % dialectNames.length] as Dialect
    const { idDigits } = dialects[dialect]
    const deviceId = `9${String(nth).padStart(idDigits - 1, '0')}`
    const itemId = await idOf('INSERT INTO items (company_id, item_type) VALUES ($1, 1)', [companyId])
    await client.query('INSERT INTO vehicles (id, company_id, name) VALUES ($1, $2, $3)', [
      itemId,
      companyId,
      `${dialect} ${nth}`,
    ])
    const trackerId = await idOf(
      'INSERT INTO trackers (reseller_id, company_id, item_id, type_id, device_id) VALUES ($1, $2, $3, 1, $4)',
      [resellerId, companyId, itemId, deviceId],
    )
    vehicles.push({ itemId, trackerId, deviceId, dialect, home: towns[nth % towns.length] as LatLng })
  }
  return { companyId, vehicles, zones }
}
