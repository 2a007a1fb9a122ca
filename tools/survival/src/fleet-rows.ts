import { randomBytes } from 'node:crypto'
import { trackerTypes } from '@atalaya/contract/trackers'
import type { LatLng } from '@atalaya/domain/fix'
import { destination } from '@atalaya/domain/geometry'
import type { IndexedGeozone } from '@atalaya/domain/geozone-membership'
import type { GeozoneShape } from '@atalaya/domain/geozone-shape'
import { createKeyRing } from '@atalaya/server/src/secrets/key-ring.ts'
import { createSecretEncryption } from '@atalaya/server/src/secrets/secret-encryption.ts'
import { type Dialect, dialectNames, dialects } from '@atalaya/simulator/create-uplink'
import type pg from 'pg'
import { type FleetAlarms, writeAlarms } from './fleet-alarms.ts'

/** What a tracker speaks; `push`: signed lists over the product's own HTTP; `mqtt`: reports to a broker. */
export type FleetDialect = Dialect | 'push' | 'mqtt'
export const trackerDialects: readonly FleetDialect[] = dialectNames
export const allDialects: readonly FleetDialect[] = [...dialectNames, 'push', 'mqtt']

export interface PushKey {
  keyId: string
  secret: string
}

export interface FleetVehicle {
  itemId: number
  trackerId: number
  deviceId: string
  dialect: FleetDialect
  home: LatLng
}

export interface FleetRows {
  companyId: number
  vehicles: FleetVehicle[]
  zones: IndexedGeozone[]
  pushKey: PushKey
  alarms: FleetAlarms
}

/** A device is held to the protocol of its type. */
const typeIdOf = (dialect: FleetDialect): number | undefined => {
  const spoken = dialect === 'push' ? 'json' : dialect === 'mqtt' ? 'mqtt' : dialects[dialect].protocol
  return trackerTypes.find(({ proto }) => proto === spoken)?.id
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

export interface FleetOptions {
  vehicles: number
  /** Spoken in turn. */
  dialects: readonly FleetDialect[]
  /** Of the server that will read it. */
  tokenSecrets: [string, ...string[]]
}

const longIdDigits = 15

/** A company with so many vehicles, each with a tracker, zones to cross, and a key for those who push. */
export const writeFleet = async (client: pg.Pool, options: FleetOptions): Promise<FleetRows> => {
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
  for (let nth = 0; nth < options.vehicles; nth++) {
    const dialect = options.dialects[nth % options.dialects.length] as FleetDialect
    const idDigits = dialect === 'push' || dialect === 'mqtt' ? longIdDigits : dialects[dialect].idDigits
    const deviceId = `9${String(nth).padStart(idDigits - 1, '0')}`
    const itemId = await idOf('INSERT INTO items (company_id, item_type) VALUES ($1, 1)', [companyId])
    await client.query('INSERT INTO vehicles (id, company_id, name) VALUES ($1, $2, $3)', [
      itemId,
      companyId,
      `${dialect} ${nth}`,
    ])
    const trackerId = await idOf(
      'INSERT INTO trackers (reseller_id, company_id, item_id, type_id, device_id) VALUES ($1, $2, $3, $5, $4)',
      [resellerId, companyId, itemId, deviceId, typeIdOf(dialect)],
    )
    vehicles.push({ itemId, trackerId, deviceId, dialect, home: towns[nth % towns.length] as LatLng })
  }
  const alarms = await writeAlarms(client, {
    ...{ companyId, towns, itemIds: vehicles.map(({ itemId }) => itemId) },
    zoneIds: zones.map(({ id }) => id),
  })
  const pushKey = { keyId: 'survival', secret: randomBytes(32).toString('base64url') }
  await client.query(
    `INSERT INTO push_sources (reseller_id, name, key_id, encrypted_secret, created_ts) VALUES ($1, $2, $3, $4, now_ms())`,
    [
      resellerId,
      'Survival',
      pushKey.keyId,
      createSecretEncryption(createKeyRing(options.tokenSecrets), 'push sources').encrypt(
        pushKey.secret,
        pushKey.keyId,
      ),
    ],
  )
  return { companyId, vehicles, zones, pushKey, alarms }
}
