import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LatLng } from '@atalaya/domain/fix'
import { destination, distanceM } from '@atalaya/domain/geometry'
import { distanceToWayM, unrollWay } from '@atalaya/domain/way'
import { simplifyWay } from '@atalaya/domain/way-simplification'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { record, sendPackets } from '../../ingest/test-tracker.ts'
import { testAlarms } from './test-alarms.ts'

const trace = join(import.meta.dirname, '../../../../../../shared/data/traces/wuxi-taxis.csv')
const secondMs = 1_000
const halfWidthM = 200

const test = await createTestIngest('Corridors')
const alarms = testAlarms(test)
beforeAll(async () => void (await test.start()))

interface Fix extends LatLng {
  recordedAt: number
}

/** Of the taxis the one that went furthest, as if it had driven up to now. */
const drivenFurthest = (): Fix[] => {
  const driven = new Map<string, Fix[]>()
  for (const line of readFileSync(trace, 'utf8').trim().split('\n').slice(1)) {
    const [device = '', time = '', lat, lng] = line.split(',')
    const fix = { recordedAt: Date.parse(time), lat: Number(lat), lng: Number(lng) }
    driven.set(device, [...(driven.get(device) ?? []), fix])
  }
  const lengthOf = (fixes: readonly Fix[]) =>
    fixes.slice(1).reduce((sum, fix, nth) => sum + distanceM(fixes[nth] as Fix, fix), 0)
  const [furthest = []] = [...driven.values()].sort((a, b) => lengthOf(b) - lengthOf(a))
  const shiftMs = Date.now() - 60 * secondMs - (furthest.at(-1)?.recordedAt ?? 0)
  return furthest.map((fix) => ({ ...fix, recordedAt: fix.recordedAt + shiftMs }))
}

const insertCorridor = async (way: readonly LatLng[]): Promise<number> => {
  const { companyId } = test.tenant
  const [zone] = await test.rows<{ id: number }>(
    `INSERT INTO geozones (company_id, name, shape) VALUES ($1, 'Route', $2) RETURNING id`,
    [companyId, JSON.stringify({ kind: 'corridor', way, halfWidthM })],
  )
  test.bus.publish({ kind: 'definitionsChanged', companyId, what: 'geozones' })
  await test.definitionsRead()
  return zone?.id as number
}

const packetsOf = (fixes: readonly Fix[]) =>
  Array.from({ length: Math.ceil(fixes.length / 20) }, (_, nth) =>
    fixes.slice(20 * nth, 20 * nth + 20).map((fix) => record({ ...fix, speedKmh: 40, io: { ignition: true } })),
  )

describe.skipIf(!existsSync(trace))('a rule on leaving the corridor of a recorded trace', () => {
  it('says nothing along it, one notice of a detour of two widths, and ends it on the way back', async () => {
    const fixes = drivenFurthest()
    const way = simplifyWay(fixes, { toleranceM: 20, mostPoints: 1_000 })
    const zoneId = await insertCorridor(way)
    const { itemId, imei } = await test.insertVehicle()
    await alarms.insert([itemId], {
      info: { family: 5, geozones: { toIn: false, toOut: true, geozoneIds: [zoneId] } },
    })
    const send = (given: readonly Fix[]) => sendPackets(test.port(), imei, packetsOf(given))

    const turn = Math.floor(fixes.length / 2)
    await send(fixes.slice(0, turn))
    expect(await alarms.noticesOf(itemId)).toEqual([])

    const from = fixes[turn - 1] as Fix
    const line = unrollWay(way)
    const [beside] = Array.from({ length: 36 }, (_, nth) => destination(from, nth * 10, 2 * halfWidthM)).sort(
      (a, b) => distanceToWayM(line, b) - distanceToWayM(line, a),
    )
    expect(distanceToWayM(line, beside as LatLng)).toBeGreaterThan(1.8 * halfWidthM)
    const detour = [1, 2, 3].map((nth) => ({ ...(beside as LatLng), recordedAt: from.recordedAt + nth * 8 * secondMs }))
    await send(detour)
    const raised = { subject: `out ${zoneId}`, ts: detour[1]?.recordedAt }
    expect(await alarms.noticesOf(itemId)).toMatchObject([
      { ...raised, end_ts: null, data: { why: { place: { name: 'Route', shape: { kind: 'corridor', halfWidthM } } } } },
    ])

    await send(fixes.slice(turn))
    expect(await alarms.noticesOf(itemId)).toMatchObject([{ ...raised, end_ts: fixes[turn]?.recordedAt }])
  }, 120_000)
})
