import { costImport } from '@atalaya/domain/import-rules/costs'
import { deviceImport, deviceImportRow } from '@atalaya/domain/import-rules/devices'
import { fuelPurchaseImport } from '@atalaya/domain/import-rules/fuel-purchases'
import { geozoneImport } from '@atalaya/domain/import-rules/geozones'
import { poiImport } from '@atalaya/domain/import-rules/pois'
import { type ChoiceLists, choiceList, type ImportRules, readImportRow } from '@atalaya/domain/import-rules/read-row'
import { userImport } from '@atalaya/domain/import-rules/users'
import { describe, expect, it } from 'vitest'
import { fieldsOf, importRulesOf } from './fields.ts'
import { NewGeozone } from './geozones.ts'
import { NewAsset, NewDriver, NewPerson, NewVehicle } from './item-fields.ts'

const names = (...all: string[]) => choiceList(all.map((name) => [name, name]))
const lists: ChoiceLists = {
  role: choiceList([
    ['Administrador', 'ADMIN'],
    ['Operador', 'OPERATOR'],
  ]),
  countryId: names('ES'),
  language: names('es'),
  timezone: names('Europe/Madrid'),
  groups: names('Norte', 'Sur'),
  typeId: choiceList([['Teltonika', 1]]),
  simType: choiceList([['Vodafone', 3]]),
  type: choiceList([
    ['Reparación', 'repair'],
    ['generic', 'generic'],
  ]),
  currency: names('EUR'),
  vehicleName: names('Camión 1'),
  plate: names('1234-KLM'),
  driver: names('Ana'),
  asset: names('Grúa'),
  icon: names('truck'),
  engineType: choiceList([['Térmico', 1]]),
  odometerSource: names('can'),
  colour: names('blue'),
}

/** A row that passes, and what each single change to it is refused for: at which field, with which code. */
interface Case {
  noun: string
  rules: ImportRules
  sound: Record<string, string>
  broken: readonly (readonly [field: string, text: string, code: string])[]
  /** Changes that pass as well. */
  allowed?: readonly (readonly [field: string, text: string])[]
}

const long = (length: number) => 'x'.repeat(length)

const cases: Case[] = [
  {
    noun: 'users',
    rules: userImport,
    sound: {
      email: 'ana@sol.es',
      role: 'operador',
      firstName: 'Ana',
      lastName: 'Ruiz',
      phone: '+34 600 111 222',
      countryId: 'es',
      language: 'ES',
      timezone: 'europe/madrid',
      groups: 'Norte;sur',
      description: '',
      readOnly: 'sí',
    },
    broken: [
      ['email', '', 'required'],
      ['email', 'ana@sol', 'email.form'],
      ['role', '', 'required'],
      ['role', 'Jefe', 'choice'],
      ['countryId', '', 'required'],
      ['countryId', 'Atlántida', 'choice'],
      ['language', '', 'required'],
      ['language', 'xx', 'choice'],
      ['timezone', '', 'required'],
      ['timezone', 'Luna', 'choice'],
      ['firstName', '', 'required'],
      ['firstName', long(101), 'too.long'],
      ['lastName', '', 'required'],
      ['lastName', long(101), 'too.long'],
      ['phone', 'seis', 'phone.form'],
      ['groups', '', 'required'],
      ['groups', 'Norte;Este', 'choice'],
      ['description', long(201), 'too.long'],
      ['readOnly', 'quizás', 'type'],
    ],
    allowed: [
      ['firstName', long(100)],
      ['description', long(200)],
      ['phone', ''],
      ['readOnly', ''],
    ],
  },
  {
    noun: 'devices',
    rules: deviceImport,
    sound: { deviceId: '352093089900025', description: 'x', typeId: 'TELTONIKA', phone: '600', simType: 'vodafone' },
    broken: [
      ['deviceId', '', 'errorNoImei'],
      ['deviceId', long(51), 'too.long'],
      ['description', long(801), 'errorDeviceDescriptionLength'],
      ['typeId', '', 'errorNoDeviceType'],
      ['typeId', 'Otro', 'errorNoDeviceType'],
      ['phone', long(33), 'errorPhoneLength'],
      ['simType', 'Otra', 'errorNoSimType'],
    ],
    allowed: [
      ['deviceId', long(50)],
      ['description', long(800)],
      ['phone', long(32)],
      ['simType', ''],
    ],
  },
  {
    noun: 'drivers',
    rules: importRulesOf(fieldsOf(NewDriver), ['name']),
    sound: { name: 'Ana', email: 'a@b.es; c@d.com', phone: '600111222' },
    broken: [
      ['name', '', 'required'],
      ['reference', long(41), 'too.long'],
      ['tachographCard', long(33), 'too.long'],
      ['iButton', long(33), 'too.long'],
      ['beacon', long(65), 'too.long'],
      ['email', 'a@b.es;mal', 'email.form'],
      ['appWorkerId', 'mal', 'email.form'],
      ['phone', 'x', 'phone.form'],
    ],
    allowed: [
      ['reference', long(40)],
      ['tachographCard', long(32)],
      ['iButton', long(32)],
      ['beacon', long(64)],
      ['email', ''],
    ],
  },
  {
    noun: 'fuelPurchases',
    rules: fuelPurchaseImport,
    sound: {
      card: '7002 1234 5678 9012',
      purchasedAt: '22/11/2026 14:32',
      plate: '1234-klm',
      litres: '61,37',
      amount: '89,54',
      lat: '38,9161',
      lng: '-6,3437',
    },
    broken: [
      ['card', '', 'required'],
      ['card', long(41), 'too.long'],
      ['purchasedAt', '', 'required'],
      ['purchasedAt', '2026/11/22', 'moment.form'],
      ['purchasedAt', '31/2/2026 10:00', 'moment.form'],
      ['purchasedAt', '22/11/2026 25:00', 'moment.form'],
      ['purchasedAt', 'ayer', 'moment.form'],
      ['time', 'tarde', 'clock.form'],
      ['litres', '', 'required'],
      ['litres', '0', 'number.zero'],
      ['amount', '', 'required'],
      ['amount', 'caro', 'type'],
      ['currency', 'XXX', 'choice'],
      ['vehicleName', 'Camión 9', 'choice'],
      ['plate', '9999-XXX', 'choice'],
      ['driver', 'Nadie', 'choice'],
      ['product', long(41), 'too.long'],
      ['station', long(101), 'too.long'],
      ['lat', '91', 'too.big'],
      ['lng', '-181', 'too.small'],
      ['odometerKm', '-1', 'too.small'],
    ],
    allowed: [
      ['purchasedAt', '2026-11-22T14:32:10'],
      ['plate', ''],
      ['currency', 'eur'],
      ['odometerKm', '120345'],
    ],
  },
  {
    noun: 'costs',
    rules: costImport,
    sound: {
      name: 'Aceite',
      type: 'reparación',
      date: '2026/2/9',
      quantity: '2,5',
      unitPrice: '10',
      tax: '21',
      plate: '1234-klm',
    },
    broken: [
      ['name', '', 'required'],
      ['name', long(101), 'too.long'],
      ['type', '', 'required'],
      ['type', 'Otro', 'choice'],
      ['date', '', 'required'],
      ['date', '9/2/2026', 'date.form'],
      ['quantity', '', 'required'],
      ['quantity', 'dos', 'type'],
      ['quantity', '0,0', 'number.zero'],
      ['unitPrice', 'caro', 'type'],
      ['tax', '21 %', 'type'],
      ['description', long(101), 'too.long'],
      ['vehicleName', 'Camión 9', 'choice'],
      ['plate', '9999-XXX', 'choice'],
      ['driver', 'Nadie', 'choice'],
      ['asset', 'Nada', 'choice'],
    ],
    allowed: [
      ['description', long(100)],
      ['plate', ''],
      ['unitPrice', ''],
      ['quantity', '-1'],
    ],
  },
  {
    noun: 'vehicles',
    rules: importRulesOf(fieldsOf(NewVehicle), ['name']),
    sound: {
      name: 'Camión 1',
      plate: '1234-klm',
      icon: 'truck',
      engineType: 'térmico',
      fuelTankSize: '80,5',
      groups: 'Norte',
    },
    broken: [
      ['name', '', 'required'],
      ['name', long(101), 'too.long'],
      ['plate', '1234 KLM', 'plate.form'],
      ['plate', 'ÑAN', 'plate.form'],
      ['plate', 'ß-1', 'plate.form'],
      ['plate', 'ﬁ-1', 'plate.form'],
      ['plate', long(21), 'too.long'],
      ['chassis', long(41), 'too.long'],
      ['brand', long(61), 'too.long'],
      ['model', long(61), 'too.long'],
      ['icon', 'nave', 'choice'],
      ['engineType', 'vapor', 'choice'],
      ['fuelTankSize', '-1', 'too.small'],
      ['averageConsumption', '1001', 'too.big'],
      ['fuelCorrectionFactor', '0', 'too.small'],
      ['initialHourMeter', 'x', 'type'],
      ['initialMileage', '-5', 'too.small'],
      ['odometerSource', 'ojo', 'choice'],
      ['groups', 'Este', 'choice'],
    ],
    allowed: [
      ['plate', 'AB_12-C'],
      ['plate', '34-ıst'],
    ],
  },
  {
    noun: 'assets',
    rules: importRulesOf(fieldsOf(NewAsset), ['name']),
    sound: { name: 'Grúa', type: 'generic' },
    broken: [
      ['name', '', 'required'],
      ['type', 'nave', 'choice'],
      ['groups', 'Este', 'choice'],
    ],
  },
  {
    noun: 'persons',
    rules: importRulesOf(fieldsOf(NewPerson), ['name']),
    sound: { name: 'Ana', appWorkerId: 'ana@sol.es' },
    broken: [
      ['name', long(101), 'too.long'],
      ['appWorkerId', 'ana', 'email.form'],
      ['groups', 'Este', 'choice'],
    ],
  },
  {
    noun: 'geozones drawn as circles',
    rules: geozoneImport,
    sound: { name: 'Base', lat: '40,4168', lng: '-3.7038', radiusM: '100', colour: 'blue' },
    broken: [
      ['name', '', 'required'],
      ['lat', '90,1', 'too.big'],
      ['lat', '', 'required'],
      ['lng', '', 'required'],
      ['radiusM', '1', 'too.small'],
      ['shape', 'POINT(-3.7 40.4)', 'shape.twice'],
    ],
    allowed: [['radiusM', '']],
  },
  {
    noun: 'geozones drawn as outlines',
    rules: geozoneImport,
    sound: { name: 'Base', shape: 'POLYGON((-2 43, -1.9 43, -1.9 43.1, -2 43))' },
    broken: [
      ['shape', '', 'shape.missing'],
      ['shape', '40.41, -3.70', 'wkt.form'],
      ['shape', 'GEOMETRYCOLLECTION(POINT(-2 43))', 'wkt.kind'],
    ],
    allowed: [['shape', 'POINT(-3.7 40.4)']],
  },
  {
    noun: 'geozones drawn as ways',
    rules: geozoneImport,
    sound: { name: 'Ruta', shape: 'LINESTRING(-2 43, -1.9 43)', halfWidthM: '80' },
    broken: [
      ['shape', 'LINESTRING(-2 43)', 'wkt.form'],
      ['halfWidthM', '19', 'too.small'],
      ['halfWidthM', '5001', 'too.big'],
    ],
    allowed: [['halfWidthM', '']],
  },
  {
    noun: 'POIs',
    rules: poiImport,
    sound: { name: 'Base', lat: '40,4168', lng: '-3.7038', radiusM: '100', colour: 'blue' },
    broken: [
      ['name', '', 'required'],
      ['description', long(201), 'too.long'],
      ['lat', '90,1', 'too.big'],
      ['lat', '', 'required'],
      ['lng', '-181', 'too.small'],
      ['radiusM', '1', 'too.small'],
      ['colour', 'fucsia', 'choice'],
    ],
  },
]

describe.each(cases)('a row of $noun', ({ rules, sound, broken, allowed = [] }) => {
  const read = (row: Record<string, string>) => readImportRow(rules, new Map(Object.entries(row)), lists)

  it('passes when all is right', () => expect(read(sound).reasons).toEqual({}))

  it.each(broken.map(([field, text, code]) => ({ field, text, code, shown: text.slice(0, 20) })))(
    '$field "$shown" is $code',
    ({ field, text, code }) => {
      const { reasons } = read({ ...sound, [field]: text })
      expect(Object.keys(reasons)).toEqual([field])
      expect(reasons[field]?.code).toBe(code)
    },
  )

  it.each(allowed)('%s may be "%s"', (field, text) => expect(read({ ...sound, [field]: text }).reasons).toEqual({}))
})

it('reads when something was bought, from one column or two, in the ways in which files write it', () => {
  const at = (row: Record<string, string>) =>
    readImportRow(
      fuelPurchaseImport,
      new Map(Object.entries({ card: '1234', litres: '1', amount: '1', ...row })),
      lists,
    ).values
  const read = '2026-11-22T14:32:00'
  for (const purchasedAt of ['2026/11/22 14:32', '22.11.2026  14.32', '22/11/2026 14:32:00', '2026-11-22T14:32'])
    expect(at({ purchasedAt })).toEqual({ card: '1234', litres: 1, amount: 1, purchasedAt: read })
  for (const purchasedAt of ['2026/11/22', '22-11-2026', '2026-11-22 00:00:00'])
    expect(at({ purchasedAt, time: '14:32' })).toEqual({ card: '1234', litres: 1, amount: 1, purchasedAt: read })
  // A time of its own stays.
  expect(at({ purchasedAt: '22/11/2026 9:05', time: '14:32' })['purchasedAt']).toBe('2026-11-22T09:05:00')
})

it('asks an administrator for no groups', () => {
  const administrator = new Map(Object.entries({ ...(cases[0] as Case).sound, role: 'Administrador', groups: '' }))
  expect(readImportRow(userImport, administrator, lists)).toMatchObject({
    values: { role: 'ADMIN', readOnly: true },
    reasons: {},
  })
})

it('makes a shape of a centre with or without a radius, of an outline, and of a line with or without a width', () => {
  const shapeOf = (row: Record<string, string>) =>
    readImportRow(geozoneImport, new Map(Object.entries({ name: 'Base', ...row })), lists).values['shape']
  const centre = { lat: 43, lng: -2 }
  expect(shapeOf({ lat: '43', lng: '-2', radiusM: '80' })).toEqual({ kind: 'circle', centre, radiusM: 80 })
  expect(shapeOf({ shape: 'POINT(-2 43)' })).toEqual({ kind: 'circle', centre, radiusM: 100 })
  expect(shapeOf({ shape: 'POLYGON((-2 43, -1.9 43, -1.9 43.1, -2 43))' })).toEqual({
    kind: 'polygon',
    points: [centre, { lat: 43, lng: -1.9 }, { lat: 43.1, lng: -1.9 }],
  })
  const way = [centre, { lat: 43, lng: -1.9 }]
  const line = 'LINESTRING(-2 43, -1.9 43)'
  expect(shapeOf({ shape: line })).toEqual({ kind: 'corridor', way, halfWidthM: 100 })
  expect(shapeOf({ shape: line, halfWidthM: '250' })).toEqual({ kind: 'corridor', way, halfWidthM: 250 })
  const long = Array.from({ length: 3_000 }, (_, nth) => `${nth / 1_000} ${43 + (nth % 2) / 1_000}`)
  expect(NewGeozone.safeParse({ name: 'Ruta', shape: shapeOf({ shape: `LINESTRING(${long})` }) }).error).toBeUndefined()
})

it('has the eleven columns of a user and the five of a device, in their order', () => {
  expect(userImport.fields.map(({ key }) => key)).toEqual([
    ...[
      'email',
      'role',
      'firstName',
      'lastName',
      'phone',
      'countryId',
      'language',
      'timezone',
      'groups',
      'description',
    ],
    'readOnly',
  ])
  expect(deviceImport.fields.map(({ key }) => key)).toEqual([
    'deviceId',
    'description',
    'typeId',
    'phone',
    'simType',
    'networks',
  ])
})

it('sends of a SIM card what the file says, so that a known one keeps the rest', () => {
  const { values } = readImportRow(
    deviceImport,
    new Map([
      ['deviceId', '1'],
      ['typeId', 'teltonika'],
      ['phone', '6'],
    ]),
    lists,
  )
  expect(deviceImportRow(values)).toEqual({ deviceId: '1', typeId: 1, sim: { phone: '6' } })
  expect(deviceImportRow({ deviceId: '1', networks: '192.0.2.7; 2001:db8::/32' })).toMatchObject({
    networks: ['192.0.2.7', '2001:db8::/32'],
  })
  expect(deviceImportRow({ deviceId: '1', simType: 3 })).toEqual({ deviceId: '1', sim: { type: 3 } })
})
