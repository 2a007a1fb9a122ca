import { ReportQuestion, type ReportQuestionIn, reportRoutes } from '@atalaya/contract/reports'
import { logbookReport } from '@atalaya/contract/reports/logbook.report'
import { tripPurposeRoutes } from '@atalaya/contract/trip-purposes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asCompany } from '../../database/tenant.ts'
import { insertTestDriver, insertTestItem } from '../../database/test-items.ts'
import { readerOf } from '../../documents/reader.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestTrip } from '../trip-purposes/test-trips.ts'
import { askedReport, readingOf } from './asked-report.ts'
import { readReportRows } from './read-report.ts'
import { reportAnswer } from './report-answer.ts'
import { reportDocument } from './report-document.ts'

const hour = 3_600_000
const madrid = (date: number, clock: string) => Date.parse(`2026-03-${date}T${clock}:00+01:00`)
const now = madrid(20, '12:00')
const { database, companyId, signInAs, insertInto, updateRow } = await startTestCompany('Ours', {
  clock: { now: () => now },
})
await updateRow('companies', companyId, { timezone: 'Europe/Madrid' })
const admin = await signInAs({ role: 'ADMIN', email: 'admin@book.test' })
const driver = await insertTestDriver(database, companyId, { name: 'Jon Driver' })

const newVan = async (name: string, more: object = {}) => {
  const itemId = await insertTestItem(database, companyId, { name })
  if (Object.keys(more).length > 0) await updateRow('vehicles', itemId, more)
  return itemId
}
const newTrip = (itemId: number, startedAt: number, more: { endedAt?: number; distanceM?: number } = {}) =>
  insertTestTrip(database, { companyId, itemId }, { startedAt, endedAt: startedAt + hour, driverId: driver, ...more })
const decide = async (trackIds: readonly number[], words: object) => {
  const body = { trips: trackIds.map((trackId) => ({ trackId })), ...words } as never
  const { notDecided } = await admin.reply(tripPurposeRoutes.decide, { params: { companyId }, body })
  expect(notDecided).toEqual([])
}
const ask = (vehicles: number[], more: object = {}) =>
  admin.reply(reportRoutes.read, {
    params: { companyId },
    body: {
      ...{ type: 'logbook', selection: { vehicles }, from: '2026-03-10', to: '2026-03-20', ...more },
    } as ReportQuestionIn,
  })
const rowsOf = async (...asked: Parameters<typeof ask>) => {
  const { fields, rows } = await ask(...asked)
  return rows.map((cells) => Object.fromEntries(fields.map((field, nth) => [field, cells[nth]])))
}
const business = { kind: 'business', purpose: 'Offer', person: 'Alba, S. L.', remark: 'By car' }

test('a trip of business is told with all that a tax office asks, and what nobody has classified with its days', async () => {
  const van = await newVan('Van')
  const trip = await newTrip(van, madrid(19, '08:00'))
  await newTrip(van, madrid(14, '08:00'), { distanceM: 12_500 })
  await newTrip(van, madrid(12, '08:00'))
  await decide([trip], business)
  const rows = await rowsOf([van])
  expect(rows).toMatchObject([
    { day: '2026-03-12', kind: 'undecided', undecided: 1, daysLeft: 0, standing: 'overdue', isOver: true },
    { day: '2026-03-14', kind: 'undecided', daysLeft: 1, standing: 'open', isOver: false, distanceKm: 12.5 },
    {
      ...{ item: 'Van', day: '2026-03-19', startedAt: madrid(19, '08:00'), endedAt: madrid(19, '09:00') },
      ...{ startLat: 40.25, endLat: 41.75, driver: 'Jon Driver', distanceKm: 30, ...business },
      ...{ businessKm: 30, privateKm: null, commuteKm: null, undecided: null, daysLeft: null },
      ...{ standing: 'inTime', decidedOn: '2026-03-20', changes: 0, lateReason: null, trackId: trip },
    },
  ])
  expect(rows[2]?.['decidedBy']).toBe('Ana ADMIN')
})

test('of a private trip, and of the way to work, day and kilometres are told and nothing else, on the wire', async () => {
  const van = await newVan('Van', { initial_mileage_km: 1_000 })
  await insertInto('item_states', {
    item_id: van,
    company_id: companyId,
    item_type: 1,
    odometer_m: 1_300_000,
    io: '{}',
    reducer: '{}',
  } as never)
  const trips = [
    await newTrip(van, madrid(18, '19:13')),
    await newTrip(van, madrid(18, '07:31'), { distanceM: 17_000 }),
  ]
  // Said to be business first, so that there are words to be kept.
  await decide(trips, business)
  await decide(trips.slice(0, 1), { kind: 'private' })
  await decide(trips.slice(1), { kind: 'commute' })
  const answer = await ask([van])
  const [commute, ofPrivate] = await rowsOf([van])
  const told = {
    ...Object.fromEntries(answer.fields.map((field) => [field, null])),
    ...{ item: 'Van', day: '2026-03-18', itemId: van, itemType: 1, isOver: false, standing: 'inTime', changes: 1 },
    ...{ decidedOn: '2026-03-20', decidedBy: expect.any(String), decisionId: expect.any(Number) },
  }
  expect(ofPrivate).toEqual({ ...told, kind: 'private', distanceKm: 30, privateKm: 30 })
  expect(commute).toEqual({ ...told, kind: 'commute', distanceKm: 17, commuteKm: 17 })
  const wire = JSON.stringify(answer)
  for (const kept of [
    madrid(18, '19:13'),
    madrid(18, '07:31'),
    madrid(18, '20:13'),
    40.25,
    41.75,
    'Offer',
    'Alba',
    'Jon',
  ])
    expect(wire).not.toContain(String(kept))
})

test('times of day do not find a private trip, and an empty period does not tell when it was', async () => {
  const van = await newVan('Van')
  const [kept, open] = [await newTrip(van, madrid(18, '19:13')), await newTrip(van, madrid(18, '08:00'))]
  await decide([kept], { kind: 'private' })
  const kinds = async (timeFrom: string, timeTo: string) =>
    (await rowsOf([van], { timeFrom, timeTo })).map(({ kind }) => kind)
  expect(await kinds('07:00', '09:00')).toEqual(['undecided', 'private'])
  expect(await kinds('19:00', '20:00')).toEqual(['private'])
  expect(await kinds('03:00', '04:00')).toEqual(['private'])
  await sql`DELETE FROM trips WHERE id = ${open}`.execute(database)
  expect(await ask([van], { from: '2026-03-20' })).toMatchObject({ rows: [], lastKnownAt: madrid(18, '00:00') })
})

test('the odometer is the vehicle’s own counter, else the meter as it was, else nobody knows and it says why', async () => {
  const [can, mute, metered, unread] = [
    await newVan('A', { odometer_source: 'can' }),
    await newVan('B', { odometer_source: 'can' }),
    await newVan('C', { initial_mileage_km: 50_000 }),
    await newVan('D'),
  ]
  for (const [itemId, odometer_m] of [
    [metered, 50_100_000],
    [unread, 100_000],
  ] as const)
    await insertInto('item_states', {
      item_id: itemId,
      company_id: companyId,
      item_type: 1,
      odometer_m,
      io: '{}',
      reducer: '{}',
    } as never)
  for (const itemId of [can, mute, unread]) await newTrip(itemId, madrid(18, '08:00'))
  await newTrip(metered, madrid(18, '08:00'), { distanceM: 60_000 })
  await newTrip(metered, madrid(19, '08:00'), { distanceM: 40_000 })
  for (const [at, odometerM] of [
    [madrid(18, '08:01'), 200_000],
    [madrid(18, '08:59'), 230_500],
    [madrid(18, '10:00'), 999_000],
  ] as const)
    await sql`INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, source, is_valid, odometer_m)
      VALUES (${companyId}, ${can}, ${can}, ${at}, 1, ${at}, 1, true, ${odometerM})`.execute(database)
  const told = (await rowsOf([can, mute, metered, unread])).map(({ item, startKm, endKm, odometerBy }) => [
    ...[item, startKm, endKm, odometerBy],
  ])
  expect(told).toEqual([
    ['A', 200, 230.5, 'counter'],
    ['B', null, null, 'notTold'],
    ['C', 50_000, 50_060, 'meter'],
    ['D', null, null, 'notEntered'],
    ['C', 50_060, 50_100, 'meter'],
  ])
})

test('a file and a mail have what the page has, and of private trips no more', async () => {
  const van = await newVan('Van')
  await decide([await newTrip(van, madrid(18, '19:13'))], { kind: 'private' })
  await decide([await newTrip(van, madrid(18, '08:00'), { distanceM: 12_000 })], business)
  await newTrip(van, madrid(15, '08:00'), { distanceM: 1_000 })
  const question = ReportQuestion.parse({
    ...{ type: 'logbook', selection: { vehicles: [van] }, from: '2026-03-10', to: '2026-03-20' },
  }) as never
  const viewer = { role: 'ADMIN', groupIds: [] } as const
  const asked = askedReport(question, { viewer, timezone: 'Europe/Madrid', language: 'es', now })
  const rows = await asCompany(database, companyId, (tx) => readReportRows(tx, asked, { most: 100, withinMs: 10_000 }))
  const { reading } = await readerOf('es', readingOf(asked))
  const { table, cellsOf } = reportDocument(logbookReport, 'Libro de viajes', reading)
  const headings = table.columns.map(({ header }) => header)
  const cells = [...cellsOf(rows)].map((row) => Object.fromEntries(headings.map((header, nth) => [header, row[nth]])))
  expect(cells).toMatchObject([
    { 'Tipo de viaje': 'Sin clasificar', 'Días que quedan': 2, Situación: 'Por clasificar' },
    { 'Tipo de viaje': 'Profesional', 'Motivo del viaje': 'Offer', Origen: '40.25000, -4.50000', Distancia: 12 },
    { 'Tipo de viaje': 'Privado', 'Motivo del viaje': null, Origen: null, Destino: null, Inicio: null, Distancia: 30 },
  ])
  const answer = await reportAnswer(logbookReport, rows, { language: 'es', timezone: 'Europe/Madrid', fuelUnit: 0 })
  expect(Object.fromEntries(answer.totals.map(({ label, value }) => [label, value.replaceAll('\u00a0', ' ')]))).toEqual(
    {
      ...{
        Distancia: '43,0 km',
        Profesional: '12,0 km',
        Privado: '30,0 km',
        'Sin clasificar': '1',
        'Días que quedan': '2',
      },
    },
  )
})
