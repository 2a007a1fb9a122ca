import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type Api, type Reply, signedInApi } from '../api-call.ts'
import { accountOf, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

/** In every name, so that the list shows these alone. */
const mark = 'Ídayvuelta'
const awkward = [
  '=1+1; "x", y',
  "+34 '600",
  '-ñandú\t×\u00a0√',
  '@SUM(A1)',
  "'=cmd",
  '😀 שלום مرحبا',
  'línea 1\nlínea 2',
  'a_x0041_b',
]
/** A text of its own for each record that spreadsheets, CSV or XML would bend. */
const text = (nth: number) => awkward[nth % awkward.length] as string
const names = awkward.map((each, nth) => `${each.replaceAll(/\s/g, ' ')} ${mark} ${nth}`)

interface Entity {
  role: 'ADMIN' | 'RESELLER'
  screen: string
  /** Of the noun's calls, below the base path. */
  path: string
  listQuery?: string
  /** Of the screen, so that it shows all of them. */
  screenQuery?: string
  /** Nothing tells one record from another: a file over itself would be there twice. */
  hasNoKey?: true
  /** Of all columns that an import reads, and some that it does not. */
  columns: string
  records: object[]
  /** What tells the same record after it was deleted and brought back. */
  keyOf(record: Reply): string
  isOurs(record: Reply): boolean
  /** What an import can bring. */
  fieldsOf(record: Reply): object
}

const admin = accountOf
const company = () => `/companies/id/${admin('ADMIN').companyId}`

const pick =
  (...keys: string[]) =>
  (record: Reply): object =>
    Object.fromEntries(keys.map((key) => [key, record[key]]))

const named = { keyOf: ({ name }: Reply) => name, isOurs: ({ name }: Reply) => String(name).includes(mark) }

const groupsOf = async (api: Api): Promise<number[]> => {
  const groups = Object.values<Reply>(await api.call('GET', `${company()}/groups`))
  return groups
    .slice(0, 2)
    .map(({ id }) => id)
    .sort((a, b) => a - b)
}

const entities: Record<string, (api: Api) => Promise<Entity>> = {
  vehicles: async (api) => ({
    role: 'ADMIN',
    screen: 'vehicles',
    path: `${company()}/vehicles`,
    columns:
      'name*plate*chassis*brand*model*icon*engineType*fuelTankSize*averageConsumption*fuelCorrectionFactor*initialHourMeter*initialMileage*odometerSource*groupIds*recordedAt*odometerM',
    records: await Promise.all(
      names.map(async (name, nth) => ({
        ...{ name, plate: `IDA-${nth}_0${nth}`, chassis: '0'.repeat(17), brand: text(nth).replaceAll(/\s/g, ' ') },
        ...{ model: `00${nth}E5`, icon: nth % 2 ? 'truck' : 'van', engineType: nth % 3, fuelTankSize: 80.25 },
        ...{
          averageConsumption: 7.123456,
          fuelCorrectionFactor: 1.05,
          initialHourMeter: 1234.5,
          initialMileage: 987_654.321,
        },
        ...{ odometerSource: 'gps', groupIds: await groupsOf(api) },
      })),
    ),
    ...named,
    fieldsOf: pick(
      ...['name', 'plate', 'chassis', 'brand', 'model', 'icon', 'engineType', 'fuelTankSize', 'averageConsumption'],
      ...['fuelCorrectionFactor', 'initialHourMeter', 'initialMileage', 'odometerSource', 'groupIds'],
    ),
  }),
  assets: async (api) => ({
    role: 'ADMIN',
    screen: 'assets',
    path: `${company()}/assets`,
    columns: 'name*type*groupIds*motion',
    records: await Promise.all(names.map(async (name) => ({ name, type: 'container', groupIds: await groupsOf(api) }))),
    ...named,
    fieldsOf: pick('name', 'type', 'groupIds'),
  }),
  persons: async () => ({
    role: 'ADMIN',
    screen: 'persons',
    path: `${company()}/persons`,
    columns: 'name*appWorkerId*groupIds',
    records: names.map((name, nth) => ({ name, appWorkerId: `ida.${nth}@example.com` })),
    ...named,
    fieldsOf: pick('name', 'appWorkerId', 'groupIds'),
  }),
  drivers: async () => ({
    role: 'ADMIN',
    screen: 'drivers',
    path: `${company()}/drivers`,
    columns: 'name*reference*phone*email*iButton*tachographCard*beacon*appWorkerId*vehicleId',
    records: names.map((name, nth) => ({
      ...{ name, reference: text(nth).replaceAll(/\s/g, ' '), phone: `+34 600 000 00${nth}` },
      ...{ email: `a${nth}@example.com;b${nth}@example.com`, iButton: `0000000001A2B3C${nth}` },
      ...{
        tachographCard: `0${nth}00000000000000`,
        beacon: `00:0${nth}:FF:1E:10:00`,
        appWorkerId: `c${nth}@example.com`,
      },
    })),
    ...named,
    fieldsOf: pick('name', 'reference', 'phone', 'email', 'iButton', 'tachographCard', 'beacon', 'appWorkerId'),
  }),
  pois: async () => ({
    role: 'ADMIN',
    screen: 'pois',
    path: `${company()}/pois`,
    columns: 'name*radiusM*lat*lng*colour*description',
    records: names.map((name, nth) => ({
      ...{ name, description: text(nth), colour: nth % 2 ? 'red' : 'green' },
      ...{ lat: Number(`-${33 + nth}.123456`), lng: Number(`${151 - nth}.000001`), radiusM: 12.5 + nth },
    })),
    ...named,
    fieldsOf: pick('name', 'description', 'colour', 'lat', 'lng', 'radiusM'),
  }),
  users: async (api) => ({
    role: 'ADMIN',
    screen: 'users',
    path: `${company()}/users`,
    columns: 'firstName*lastName*email*role*groupIds*readOnly*phone*countryId*language*timezone*description*state',
    records: await Promise.all(
      names.map(async (name, nth) => ({
        ...{ email: `ida.${nth}@example.com`, firstName: name, lastName: text(nth).replaceAll(/\s/g, ' ') },
        ...{ role: nth % 2 ? 'SUBADMIN' : 'OPERATOR', groupIds: await groupsOf(api), phone: `+34 600 000 00${nth}` },
        ...{ countryId: nth % 2 ? 'PT' : 'ES', language: nth % 2 ? 'tr' : 'es', timezone: 'Atlantic/Canary' },
        ...{ description: text(nth), readOnly: nth % 2 === 0 },
      })),
    ),
    keyOf: ({ email }) => email,
    isOurs: ({ firstName }) => String(firstName).includes(mark),
    fieldsOf: pick(
      ...['email', 'firstName', 'lastName', 'role', 'groupIds', 'phone', 'countryId', 'language', 'timezone'],
      ...['description', 'readOnly'],
    ),
  }),
  costs: async (api) => {
    const ties = async (noun: string) => Object.values<Reply>(await api.call('GET', `${company()}/${noun}`))
    const [vehicles, assets, drivers] = [await ties('vehicles'), await ties('assets'), await ties('drivers')]
    return {
      ...{ role: 'ADMIN', screen: 'costs', path: `${company()}/costs`, screenQuery: '&period=all', hasNoKey: true },
      columns:
        'name*date*type*vehicleId*plate*driverId*assetId*quantity*unitPrice*tax*total*currency*description*updated',
      records: names.map((name, nth) => ({
        ...{ name, type: ['fuel', 'roadTax', 'food'][nth % 3], date: `2026-0${nth + 1}-28` },
        ...{ quantity: nth % 2 ? 61.375 : -1, unitPrice: 1.4595 + nth * 1000, tax: nth % 2 ? 21 : 5.25 },
        ...{ currency: nth % 2 ? 'EUR' : 'CLP', description: text(nth).trim() },
        ...(nth < 4 ? { vehicleId: vehicles[nth].id, driverId: drivers[nth].id } : { assetId: assets[nth].id }),
      })),
      ...named,
      fieldsOf: pick(
        ...['name', 'type', 'date', 'quantity', 'unitPrice', 'tax', 'total', 'currency', 'description'],
        ...['vehicleId', 'driverId', 'assetId'],
      ),
    }
  },
  fuelPurchases: async (api) => {
    const ties = async (noun: string) => Object.values<Reply>(await api.call('GET', `${company()}/${noun}`))
    const [vehicles, drivers] = [await ties('vehicles'), await ties('drivers')]
    return {
      ...{ role: 'ADMIN', screen: 'fuel-purchases', path: `${company()}/fuel_purchases`, screenQuery: '&period=all' },
      hasNoKey: true,
      columns: 'purchasedAt*card*vehicleId*plate*driverId*product*litres*amount*currency*station*odometerKm*lat*lng',
      records: names.map((name, nth) => ({
        ...{ station: name, card: `7002 1234 5678 90${nth}${nth}`, product: text(nth).trim(), litres: 61.375 + nth },
        // On both sides of a change of the clocks.
        ...{ purchasedAt: Date.parse('2026-03-28T23:30:00Z') + nth * 1_800_000, amount: nth * 10.25 },
        ...{ currency: nth % 2 ? 'EUR' : 'CLP', odometerKm: 120_000.5 + nth },
        ...(nth < 4 ? { vehicleId: vehicles[nth].id, driverId: drivers[nth].id } : { lat: 38.916_1, lng: -6.343_7 }),
      })),
      keyOf: ({ station }) => station,
      isOurs: ({ station }) => String(station).includes(mark),
      fieldsOf: pick(
        ...['station', 'card', 'product', 'litres', 'purchasedAt', 'amount', 'currency', 'odometerKm', 'vehicleId'],
        ...['driverId', 'lat', 'lng'],
      ),
    }
  },
  devices: async () => ({
    role: 'RESELLER',
    screen: 'devices',
    path: `/resellers/id/${resellerId}/trackers`,
    listQuery: '?limit=10000',
    columns: 'name*typeId*description*phone',
    records: names.map((name, nth) => ({
      deviceId: nth === 0 ? '0086209308400001' : `86209308400001${nth}`,
      typeId: 1,
      description: name,
      sim: { phone: nth === 1 ? '8934071100000000001' : `+3460000000${nth}`, type: 99 },
    })),
    keyOf: ({ deviceId }) => deviceId,
    isOurs: ({ description }) => String(description).includes(mark),
    fieldsOf: ({ deviceId, typeId, description, sim: { phone, type } }) => ({
      deviceId,
      typeId,
      description,
      phone,
      type,
    }),
  }),
}

let resellerId = 0

const download = async (page: Page, format: string): Promise<string> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Exportar', exact: true }).click()
      await page.getByRole('menuitem', { name: format }).click()
    })(),
  ])
  const path = `${await file.path()}-${basename(file.suggestedFilename())}`
  await file.saveAs(path)
  return path
}

const bring = async (
  page: Page,
  { screen, records, hasNoKey }: Entity,
  given: { path: string; policy: string; trial: string },
) => {
  await page.goto(`/${screen}?import=1`)
  await page.getByTestId('import-file').setInputFiles(given.path)
  await page.getByRole('button', { name: 'Revisar las filas' }).click()
  await page.getByText(`Sin errores: ${records.length} · Con errores: 0`).waitFor()
  if (!hasNoKey) await page.getByLabel('Lo que ya existe').selectOption({ label: given.policy })
  await page.getByRole('button', { name: 'Comprobar con el servidor' }).click()
  await page.getByText(given.trial).waitFor()
  await page.getByRole('button', { name: `Importar ${records.length} filas` }).click()
  await page.getByRole('button', { name: 'Volver a la lista' }).waitFor()
}

it.each(Object.keys(entities))(
  '%s: what the list exports comes back as it was, and over itself changes nothing',
  async (noun) => {
    const role = noun === 'devices' ? 'RESELLER' : 'ADMIN'
    const api = await signedInApi(accountOf(role))
    if (role === 'RESELLER') resellerId = (await api.call('GET', '/current/user')).resellerId
    const entity = await (entities[noun] as (typeof entities)[string])(api)
    const { path, records, listQuery = '', screenQuery = '', hasNoKey, keyOf, isOurs, fieldsOf } = entity
    const ours = async (): Promise<Reply[]> =>
      Object.values<Reply>(await api.call('GET', path + listQuery))
        .filter(isOurs)
        .sort((a, b) => keyOf(a).localeCompare(keyOf(b)))
    const whole = async () =>
      Promise.all(
        (await ours()).map(async (each) => (noun === 'devices' ? each : api.call('GET', `${path}/id/${each.id}`))),
      )
    const remove = async () =>
      api.call('POST', `${path}/deletebulk`, {
        items: (await ours()).map(({ id }) => id),
        operationId: crypto.randomUUID(),
      })

    for (const record of records) await api.call('POST', path, record)
    const before = (await whole()).map(fieldsOf)
    expect(before).toHaveLength(records.length)

    const page = await openPage()
    await signIn(
      page,
      accountOf(role),
      `/${entity.screen}?q=${encodeURIComponent(mark)}&cols=${entity.columns}${screenQuery}`,
    )
    await page.getByText(`Total: ${records.length}`).waitFor()
    const csv = await download(page, 'CSV')
    const xlsx = await download(page, 'Excel (.xlsx)')

    // The one in place of what was deleted, the other over itself: nothing differs, so nothing is written.
    await remove()
    expect(await ours()).toEqual([])
    const created = `Se crearán ${records.length}, se actualizarán 0, se dejarán como están 0 y no entrarán 0`
    await bring(page, entity, { path: csv, policy: 'Señalarlo como error', trial: created })
    const back = await whole()
    expect(back.map(fieldsOf)).toEqual(before)
    if (hasNoKey) {
      await remove()
      await bring(page, entity, { path: xlsx, policy: '', trial: created })
      expect((await whole()).map(fieldsOf)).toEqual(before)
      return void (await remove())
    }
    const updated = `Se crearán 0, se actualizarán ${records.length}, se dejarán como están 0 y no entrarán 0`
    await bring(page, entity, { path: xlsx, policy: 'Actualizarlo', trial: updated })
    expect((await whole()).map(({ version }) => version)).toEqual(back.map(({ version }) => version))
    await remove()
  },
)
