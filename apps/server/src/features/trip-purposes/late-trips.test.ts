import type { TripKind } from '@atalaya/domain/trip-purposes'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { expect, test } from 'vitest'
import { asCompany } from '../../database/tenant.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { record, sendPackets } from '../../ingest/test-tracker.ts'
import { findTripsByTrack, insertDecisions, listDecidedTrips } from './trip-purposes.repository.ts'

const [minute, hour] = [60_000, 3_600_000]
const ingest = await createTestIngest('Late trips')
const { port } = (await ingest.start()).ports[0] as { port: number }
const { companyId } = ingest.tenant
const viewer = { role: 'ADMIN', groupIds: [] } as const
const now = Date.now()
const start = now - 6 * hour

/** From a minute to another one, a fix each half: a hundredth of a degree north a minute, or standing at a minute's place. */
const fixes = (from: number, to: number, of: (minutes: number) => Partial<TeltonikaRecord>): TeltonikaRecord[] =>
  Array.from({ length: (to - from) * 2 }, (_, nth) => {
    const minutes = from + nth / 2
    return record({ recordedAt: start + minutes * minute, lng: -3.6, ...of(minutes) })
  })
const drive = (from: number, to: number, placeOf = from) =>
  fixes(from, to, (minutes) => ({
    ...{ lat: 40 + (minutes - from + placeOf) / 100, speedKmh: 60, io: { ignition: true } },
  }))
const stand = (from: number, to: number, placeOf: number) =>
  fixes(from, to, () => ({ lat: 40 + placeOf / 100, speedKmh: 0, io: { ignition: false } }))

const send = (imei: string, records: readonly TeltonikaRecord[]) =>
  sendPackets(
    port,
    imei,
    Array.from({ length: Math.ceil(records.length / 30) }, (_, nth) => records.slice(nth * 30, nth * 30 + 30)),
  )

const bookOf = (itemId: number) =>
  asCompany(ingest.database, companyId, (tx) =>
    listDecidedTrips(tx, viewer, {
      ...{ itemId, fromTs: start - hour, toTs: now, limit: 100, now, timezone: 'Europe/Madrid' },
    }),
  )
/** How its trips are called, once as many are written. */
const untilTrips = async (itemId: number, count: number): Promise<(TripKind | null)[]> => {
  ingest.clock.offsetMs += 15_000
  await ingest.until(async () => {
    expect(
      await ingest.rows('SELECT 1 AS owes FROM item_states WHERE item_id = $1 AND recompute_from IS NOT NULL', [
        itemId,
      ]),
    ).toEqual([])
    expect(await bookOf(itemId)).toHaveLength(count)
  })
  return (await bookOf(itemId)).map(({ kind }) => kind)
}

/** As `decide` does it, of the trips in their order. */
const decide = async (itemId: number, kinds: readonly (TripKind | null)[]): Promise<void> => {
  const trips = await bookOf(itemId)
  await asCompany(ingest.database, companyId, async (tx) => {
    const found = await findTripsByTrack(
      tx,
      viewer,
      trips.map(({ trackId }) => trackId),
    )
    const words = (kind: TripKind) => ({ purpose: kind === 'business' ? 'Offer' : null, person: null, remark: null })
    const said = found.flatMap(({ startedAt, until: endedAt }, nth) => {
      const kind = kinds[nth]
      return kind ? [{ itemId, startedAt, endedAt, kind, ...words(kind), isLate: false, reason: null }] : []
    })
    await insertDecisions(tx, said, { companyId, userId: 1, userName: 'Ana', now })
  })
}
const startsOf = (itemId: number) =>
  ingest.rows<{ started_at: number }>('SELECT started_at FROM trips WHERE item_id = $1 ORDER BY started_at', [itemId])

test('a trip that turns out to have begun earlier, and ended later, is for what it was said to be', async () => {
  const { itemId, imei } = await ingest.insertVehicle()
  await send(imei, [...drive(10, 30), ...stand(60, 80, 40)])
  expect(await untilTrips(itemId, 1)).toEqual([null])
  await decide(itemId, ['business'])
  const [before] = await startsOf(itemId)
  await send(imei, [...stand(-10, 0, 0), ...drive(0, 10), ...drive(30, 40), ...stand(40, 60, 40)])
  expect(await untilTrips(itemId, 1)).toEqual(['business'])
  expect((await startsOf(itemId))[0]?.started_at).toBeLessThan((before?.started_at as number) - 5 * minute)
}, 60_000)

test('a trip that was two in truth leaves what was said to both, and each can be said to be something else', async () => {
  const { itemId, imei } = await ingest.insertVehicle()
  await send(imei, [...stand(-10, 0, 0), ...drive(0, 20), ...drive(30, 50, 20), ...stand(50, 80, 40)])
  expect(await untilTrips(itemId, 1)).toEqual([null])
  await decide(itemId, ['private'])
  await send(imei, stand(20, 30, 20))
  expect(await untilTrips(itemId, 2)).toEqual(['private', 'private'])
  await decide(itemId, [null, 'business'])
  expect((await bookOf(itemId)).map(({ kind, changes }) => [kind, changes])).toEqual([
    ['private', 0],
    ['business', 1],
  ])
}, 60_000)

test('two trips that were one in truth keep to themselves what one of them did, until somebody says what it was', async () => {
  const { itemId, imei } = await ingest.insertVehicle()
  await send(imei, [...stand(-10, 0, 0), ...drive(0, 20), ...drive(40, 60), ...stand(60, 80, 60)])
  expect(await untilTrips(itemId, 2)).toEqual([null, null])
  await decide(itemId, ['business', 'private'])
  await send(imei, drive(20, 40))
  expect(await untilTrips(itemId, 1)).toEqual(['private'])
  expect(JSON.stringify(await bookOf(itemId))).not.toContain('Offer')
  await decide(itemId, ['business'])
  expect(await bookOf(itemId)).toMatchObject([{ kind: 'business', purpose: 'Offer', changes: 2 }])
}, 60_000)

test('a trip takes nothing from its neighbour, into which late reports let it reach by some minutes', async () => {
  const { itemId, imei } = await ingest.insertVehicle()
  const known = [...drive(0, 20), ...drive(30, 30.5, 24), ...drive(46, 60, 40)]
  await send(imei, [...stand(-10, 0, 0), ...known, ...stand(60, 80, 54)])
  expect(await untilTrips(itemId, 2)).toEqual([null, null])
  await decide(itemId, ['private', null])
  // What ended at half past had ended ten minutes before, and the next one began before that.
  await send(imei, [...stand(20, 26, 20), ...drive(26, 30, 20), ...drive(30.5, 46, 24.5)])
  expect(await untilTrips(itemId, 2)).toEqual(['private', null])
  expect((await startsOf(itemId))[1]?.started_at).toBeLessThan(start + 30 * minute)
}, 60_000)
