import { alarmNoticeRoutes } from '@atalaya/contract/alarm-notices'
import { alarmSnoozeRoutes } from '@atalaya/contract/alarm-snoozes'
import { alarmRoutes } from '@atalaya/contract/alarms'
import { binRoutes } from '@atalaya/contract/bin'
import { companyRoutes, Licenses } from '@atalaya/contract/companies'
import { CompanySettings, toldConf } from '@atalaya/contract/company-settings'
import { companySupportRoutes } from '@atalaya/contract/company-supports'
import { costRoutes, type NewCost } from '@atalaya/contract/costs'
import { customFieldRoutes } from '@atalaya/contract/custom-data'
import { customStateRoutes } from '@atalaya/contract/custom-states'
import { deviceRoutes } from '@atalaya/contract/devices'
import { driverAssignmentRoutes } from '@atalaya/contract/driver-assignments'
import { fuelPurchaseRoutes } from '@atalaya/contract/fuel-purchases'
import { geozoneRoutes } from '@atalaya/contract/geozones'
import { groupRoutes } from '@atalaya/contract/groups'
import type { ItemId } from '@atalaya/contract/identifiers'
import { assetRoutes, driverRoutes, iconRoutes, personRoutes, vehicleRoutes } from '@atalaya/contract/items'
import { mailRoutes } from '@atalaya/contract/mails'
import { meterRoutes } from '@atalaya/contract/meters'
import { periodicReportRoutes } from '@atalaya/contract/periodic-reports'
import { placeRoutes } from '@atalaya/contract/places'
import { poiRoutes } from '@atalaya/contract/pois'
import { savedViewRoutes } from '@atalaya/contract/saved-views'
import { sensorRoutes } from '@atalaya/contract/sensors'
import { brandRoutes } from '@atalaya/contract/session'
import { trackerRoutes } from '@atalaya/contract/trackers'
import { type ItemDays, trackRoutes } from '@atalaya/contract/tracks'
import { tripPurposeRoutes } from '@atalaya/contract/trip-purposes'
import { userInputs, userRoutes } from '@atalaya/contract/users'
import { languages } from '@atalaya/contract/values'
import { virtualLockRoutes } from '@atalaya/contract/virtual-locks'
import { worktimeRoutes } from '@atalaya/contract/worktimes'
import { defaultMotionSettings } from '@atalaya/domain/item-state'
import logo from '../public/favicon.svg?raw'
import { answerAboveCompanies, now } from './test-records.ts'
import type { TestServer } from './test-server.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const fleet = [
  ['Camión 01', '1001-BCD', 'truck', 'Iveco', 'S-Way'],
  ['Camión 02', '1002-BCD', 'truck', 'Volvo', 'FH'],
  ['Furgón 11', '2011-FGH', 'van', 'Ford', 'Transit'],
  ['Furgón 12', '2012-FGH', 'van', 'Ford', 'Transit'],
  ['Turismo 21', '3021-JKL', 'car', 'Seat', 'León'],
  ['Turismo 22', '3022-JKL', 'car', 'Seat', 'León'],
  ['Autobús 31', '4031-MNP', 'bus', 'MAN', 'Lion’s City'],
  ['Grúa de obra con pluma larga', '5041-RST', 'truck', 'Liebherr', 'LTM 1050'],
] as const

export const vehicle = (at: number) => {
  const [name, plate, icon, brand, model] = fleet[at] as (typeof fleet)[number]
  return {
    ...{ id: 101 + at, name, plate, icon, brand, model },
    engineType: 0 as const,
    fuelTankSize: 90,
    averageConsumption: 24.5,
    fuelCorrectionFactor: 1,
    odometerSource: 'calculated' as const,
    odometerM: 120_500_000 + at * 1_234_000,
    hourMeterMs: 3_200 * hourMs + at * hourMs,
    isInTrack: at < 2,
    ...(at === 0 ? { driverId: 41, driverTs: now - hourMs } : {}),
    groupIds: [at % 2 === 0 ? 1 : 2],
    customData: {},
    trackers: [],
    ...{ version: 1, createdTs: now - 300 * dayMs, updatedTs: now - 3 * dayMs },
  }
}

const driver = (id: number, name: string, given: object = {}) => ({
  ...{ id, name, reference: `C-${id}`, phone: `+34 600 000 0${id}`, customData: {}, version: 1 },
  ...given,
})

/** Where each is and what it does, as the live channel tells it. */
export const fleetNow = fleet.map((_, at) => {
  const motion = (['moving', 'moving', 'idling', 'stopped', 'stopped', 'stopped', 'offline', 'stopped'] as const)[at]
  const ageMs = motion === 'offline' ? 2 * dayMs : at * 20_000
  return {
    ...{ kind: 'position' as const, itemType: 1 as const, itemId: 101 + at },
    ...{ lat: 40.38 + ((at + 2) % 4) / 30, lng: -3.74 + ((at * 3 + 2) % 8) / 60, heading: at * 45, satellites: 11 },
    recordedAt: now - ageMs,
    speedKmh: motion === 'moving' ? 43 + at * 20 : 0,
    ...{ motion: motion ?? 'stopped', motionSince: now - (at + 1) * 6 * 60_000 - ageMs, isInTrack: at < 2 },
  }
})

const square = (lat: number, lng: number, sizeDeg: number) => ({
  kind: 'polygon' as const,
  points: [
    { lat, lng },
    { lat, lng: lng + sizeDeg },
    { lat: lat + sizeDeg, lng: lng + sizeDeg },
    { lat: lat + sizeDeg, lng },
  ],
})
const geozone = (id: number, name: string, colour: string, shape: object) => ({
  ...{ id, name, colour, description: '', simplificationToleranceM: 0, version: 1 },
  shape: shape as ReturnType<typeof square>,
  createdTs: now - 60 * dayMs,
  updatedTs: now - 9 * dayMs,
})

const dayText = (at: number) => new Date(now - at * dayMs).toISOString().slice(0, 10)
const cost = (id: number, name: string, type: NewCost['type'], unitPrice: number) => ({
  ...{ id, name, type, date: dayText(id * 3), quantity: 1, unitPrice, tax: 21, currency: 'EUR' as const },
  total: Number((unitPrice * 1.21).toFixed(2)),
  vehicleId: 101 + (id % fleet.length),
  ...{ createdTs: now - id * dayMs, updatedTs: now - id * dayMs, version: 1 },
})

const fuelPurchase = (id: number, card: string, station: string, litres: number) => ({
  ...{
    id,
    card,
    station,
    litres,
    purchasedAt: now - id * 3 * dayMs,
    product: 'Gasóleo A',
    vehicleId: (101 + id) as ItemId,
  },
  ...{ amount: Number((litres * 1.52).toFixed(2)), currency: 'EUR' as const },
  ...{ createdTs: now - id * dayMs, updatedTs: now - id * dayMs, version: 1 },
})

const access = (atMs: number) => ({ ts: now - atMs, ip: '10.0.0.7', fail: [] })
const user = (id: number, firstName: string, lastName: string, role: 'ADMIN' | 'SUBADMIN' | 'OPERATOR') => ({
  ...{ id, firstName, lastName, role, email: `${firstName.toLowerCase()}@example.com`, countryId: 'ES' as const },
  ...{ language: 'es' as const, timezone: 'Europe/Madrid', groupIds: role === 'ADMIN' ? [] : [1] },
  ...{ readOnly: role === 'OPERATOR', isDisabled: false, restrictions: { hours: [], networks: [] } },
  ...{ resellerId: 2, companyId: 3, mapBound: null, hasPassword: true, passwordChange: null, invitedUntilTs: null },
  ...{ isAppWorker: false, emailBouncedTs: null, createdTs: now - 200 * dayMs, version: 1 },
  login: { front: { last: access(id * hourMs), prev: null }, app: { last: null, prev: null } },
})

const device = (id: number, at: number) => ({
  ...{ id, name: `Equipo ${id}`, companyId: 3, companyName: 'Transportes Norte', resellerId: 2, typeId: 1 },
  deviceId: `35938107${String(1_000_000 + id * 7_919)}`,
  ...{ vehicleName: fleet[at]?.[0] ?? null, vehiclePlate: fleet[at]?.[1] ?? null },
  sim: {
    ...{ phone: `+34 690 000 0${id}`, type: 1, iccid: '', iccidTs: null, imsi: '', imsiTs: null, apn: '', apnTs: null },
  },
  ...{ configActive: false, configState: 'none' as const, configFailed: false, description: '', networks: [] },
  ...{ itemId: 101 + at, itemName: fleet[at]?.[0] ?? null, itemType: 1 as const, countryId: 'ES', version: 1 },
  itemPos: { lat: 40.4 + at / 50, lng: -3.7, ts: now - at * hourMs },
  ...{
    createdTs: now - 200 * dayMs,
    updatedTs: now - dayMs,
    firstConnectTs: now - 199 * dayMs,
    config: null,
    routes: [],
  },
})

/** Thirty days of which the first twenty are not known. */
const lastDays = (now: number): ItemDays => {
  const today = Math.floor(now / dayMs) * dayMs
  const ofDay = (nth: number) => ({
    distanceM: 40_000 + nth * 9_000,
    drivingMs: 3_600_000,
    stoppedMs: 0,
    idleMs: 0,
    gapMs: 0,
    trips: 3,
    firstMovedAt: null,
    lastMovedAt: null,
  })
  const days = Array.from({ length: 30 }, (_, nth) => {
    const fromTs = today - (29 - nth) * dayMs
    const date = new Date(fromTs).toISOString().slice(0, 10)
    return { date, fromTs, toTs: fromTs + dayMs, day: nth < 20 ? null : ofDay(nth) }
  })
  return { timezone: 'Europe/Madrid', days, knownFrom: today - 9 * dayMs }
}

const placeNow = (itemId: number) => fleetNow.find((told) => told.itemId === itemId) ?? fleetNow[0]

/** A trip, a stop, and the trip that led to where it is now; nothing on other days. */
export const dayOf = (itemId: number, fromTs: number, toTs: number) => {
  const startedAt = now - 2.5 * hourMs
  const isToday = fromTs <= startedAt && startedAt < toTs
  const fixes = isToday ? Array.from({ length: 150 }, (_, at) => at) : []
  const isMoving = (at: number) => at < 70 || at > 90
  const speedAt = (at: number) => (isMoving(at) ? 55 + 30 * Math.sin(at / 7) : 0)
  const last = placeNow(itemId)
  const ridden = (at: number) => at - Math.max(0, Math.min(at, 90) - 70)
  const place = (at: number) => {
    const left = ridden(149) - ridden(at)
    return { lat: (last?.lat ?? 0) - left / 2_000, lng: (last?.lng ?? 0) + Math.sin(left / 20) / 60 }
  }
  const trip = (id: number, from: number, to: number) => ({
    ...{ id, itemType: 1 as const, itemId, startedAt: startedAt + from * 60_000, endedAt: startedAt + to * 60_000 },
    ...{ lastFixAt: startedAt + to * 60_000, start: place(from), end: place(to) },
    ...{ distanceM: (to - from) * 900, maxSpeedKmh: 85, idleMs: 0, driverId: 41 },
  })
  const stop = { id: 1, ...place(70), idleMs: 0, startedAt: startedAt + 70 * 60_000, endedAt: startedAt + 90 * 60_000 }
  return {
    ...{ itemType: 1 as const, itemId, fromTs, toTs, gaps: [], events: [], idleBy: defaultMotionSettings },
    route: {
      recordedAt: fixes.map((at) => startedAt + at * 60_000),
      lat: fixes.map((at) => place(at).lat),
      lng: fixes.map((at) => place(at).lng),
      speedKmh: fixes.map(speedAt),
      heading: fixes.map(() => 20),
      ignition: fixes.map(isMoving),
    },
    tracks: isToday ? [trip(1, 0, 70), { ...trip(2, 90, 149), endedAt: null }] : [],
    stops: isToday ? [stop] : [],
    summary: {
      ...{ distanceM: isToday ? 116_100 : 0, drivingMs: isToday ? 129 * 60_000 : 0, idleMs: 0, gapMs: 0 },
      stoppedMs: isToday ? 20 * 60_000 : 0,
      ...{ maxSpeedKmh: isToday ? 85 : 0, trips: isToday ? 2 : 0, fixes: fixes.length },
    },
  }
}

/** Twelve months of what a small fleet costs. */
const costMonths = () =>
  Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2025, 11 + at, 1)).toISOString().slice(0, 7)).flatMap(
    (month, at) => [
      { month, type: 'fuel' as const, currency: 'EUR' as const, count: 9, total: 2_900 + ((at * 37) % 11) * 110 },
      { month, type: 'maintenance' as const, currency: 'EUR' as const, count: 2, total: 400 + ((at * 53) % 7) * 160 },
      ...(at % 3 === 2
        ? [{ month, type: 'insurance' as const, currency: 'EUR' as const, count: 1, total: 1_500 }]
        : []),
    ],
  )

/** A company with these settings. */
export const companyInfo = (general: Partial<CompanySettings['general']> = {}) => {
  const conf = toldConf(CompanySettings.parse({ general }))
  const state = { id: 3, state: { current: { value: 2 as const } } }
  return {
    ...{ id: 3, name: 'Transportes Norte', resellerId: 2, info: state, centroidId: { pos: { lat: 40.42, lng: -3.7 } } },
    licenses: Licenses.parse({}),
    conf: {
      ...conf,
      general: { ...conf.general, timezone: 'Europe/Madrid' },
      customDatas: {},
      customStates: { 1: [], 2: [], 3: [] },
    },
  }
}

/**
 * What every screen of a company may ask, of a small fleet: eight vehicles, three drivers, places, costs, users, devices.
 * Returns the rows that tests change.
 */
export const answerCompany = (server: TestServer) => {
  answerAboveCompanies(server)
  const { answer, keep } = server
  answer(brandRoutes.current, {
    ...{ id: 1, siteName: 'Atalaya', accent: { light: '#0b6b62', dark: '#3fb5a5' } },
    ...{ logoUrl: `data:image/svg+xml,${encodeURIComponent(logo)}`, formalAddress: false },
    passwordPolicy: 'classic' as const,
    iconUrl: `data:image/svg+xml,${encodeURIComponent(logo)}`,
    ...{ darkLogoUrl: `data:image/svg+xml,${encodeURIComponent(logo)}`, palette: {}, mapNames: [] },
    ...{ languages: [...languages], support: {} },
  })
  answer(companyRoutes.listAll, {})
  answer(mailRoutes.list, { entries: [], next: null })
  answer(companyRoutes.info, companyInfo())
  keep(vehicleRoutes, fleet.map((_, at) => vehicle(at)) as never)
  const icons = ['car', 'van', 'truck', 'bus'] as const
  answer(vehicleRoutes.inputs, {
    icons: [...icons],
    engineTypes: [],
    odometerSources: ['calculated'],
    customFields: [],
  })
  answer(iconRoutes.list, { vehicles: [...icons], assets: ['generic'] })
  const drivers = keep(driverRoutes, [
    driver(41, 'Ana Beltrán', { vehicleId: 101, vehicleTs: now - hourMs }),
    driver(42, 'Íñigo Sáez'),
    driver(43, 'Nuria Vidal'),
  ])
  answer(driverRoutes.inputs, { customFields: [] })
  const seat = { id: 1, vehicleId: 101, driverId: 41, fromTs: now - hourMs, toTs: null, userId: 7 }
  answer(driverAssignmentRoutes.ofDriver, { assignments: [seat], hasMore: false })
  answer(driverAssignmentRoutes.ofVehicle, { assignments: [seat], hasMore: false })
  keep(assetRoutes, [])
  keep(personRoutes, [])
  const group = (id: number, name: string) => ({
    ...{ id, name, parentId: null, assets: [], persons: [], version: 1 },
    vehicles: fleet.flatMap((_, at) => (at % 2 === id - 1 ? [101 + at] : [])),
  })
  keep(groupRoutes, [group(1, 'Norte'), group(2, 'Reparto')])
  const geozones = keep(geozoneRoutes, [
    geozone(51, 'Almacén central', 'blue', square(40.43, -3.71, 0.02)),
    geozone(52, 'Puerto seco', 'green', square(40.39, -3.66, 0.03)),
    geozone(53, 'Zona de obras', 'orange', square(40.46, -3.64, 0.015)),
  ])
  keep(poiRoutes, [])
  keep(sensorRoutes, [])
  answer(sensorRoutes.ofItem, {})
  keep(worktimeRoutes, [])
  keep(alarmRoutes, [])
  keep(periodicReportRoutes, [])
  keep(costRoutes, [
    cost(1, 'Gasóleo', 'fuel', 182.4),
    cost(2, 'Revisión de los 120.000 km', 'maintenance', 640),
    cost(3, 'Neumáticos delanteros', 'tyres', 512.5),
    cost(4, 'Peaje AP-7', 'toll', 23.15),
    cost(5, 'Gasóleo', 'fuel', 171.9),
    cost(12, 'Seguro anual', 'insurance', 1_240),
  ])
  keep(fuelPurchaseRoutes, [
    fuelPurchase(1, '****4711', 'Repsol Getafe', 62.4),
    fuelPurchase(2, '****0815', 'Cepsa Pinto', 48.1),
  ])
  answer(costRoutes.inputs, { typeIds: ['fuel', 'maintenance'], currencies: ['EUR'], usualCurrency: 'EUR' })
  keep(userRoutes, [
    user(7, 'Lucía', 'Herrero', 'ADMIN'),
    user(8, 'Marcos', 'Pinto', 'SUBADMIN'),
    user(9, 'Teresa', 'Gil', 'OPERATOR'),
  ])
  answer(userRoutes.inputs, userInputs)
  keep(deviceRoutes, [0, 1, 2, 3].map((at) => device(61 + at, at)) as never)
  answer(companySupportRoutes.list, {})
  answer(alarmNoticeRoutes.list, {})
  answer(alarmNoticeRoutes.deliveries, [])
  answer(alarmNoticeRoutes.colleagues, [])
  answer(alarmSnoozeRoutes.list, [])
  answer(alarmRoutes.inputs, { families: [], priorities: [], hasSms: true })
  answer(trackerRoutes.ofCompany, {})
  answer(trackerRoutes.unregistered, [])
  answer(meterRoutes.ofFleet, Object.fromEntries(fleet.map((_, at) => [101 + at, vehicle(at)])))
  answer(customFieldRoutes.list, {})
  answer(customStateRoutes.list, {})
  answer(savedViewRoutes.list, {})
  answer(binRoutes.list, { entries: [], nextBeforeId: null, nouns: [] })
  answer(virtualLockRoutes.ofCompany, {})
  answer(placeRoutes.reverse, { address: 'Calle Mayor 12, Madrid' })
  answer(placeRoutes.reverseMany, ({ body }) => body.locations.map(() => ({ address: 'Calle Mayor 12, Madrid' })))
  answer(trackRoutes.days, () => lastDays(Date.now()))
  answer(costRoutes.months, costMonths())
  answer(trackRoutes.history, ({ params, query }) => dayOf(params.itemId, query.from_ts, query.to_ts))
  answer(tripPurposeRoutes.ofItem, { trips: [] })
  answer(tripPurposeRoutes.words, { purposes: [], people: [] })
  return { drivers, geozones }
}
