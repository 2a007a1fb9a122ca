import { expect, test } from 'vitest'
import { asAccess, asCompany, asEngine, asResellers } from '../../database/tenant.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import {
  type AccountPlace,
  type BrandInUse,
  brandById,
  brandOf,
  brandOfAccount,
  brandOfHost,
  linkOrigin,
  mayEnterAt,
} from './index.ts'
import { insertTestBrand } from './test-brands.ts'

const { database, web, engine, insertInto, updateRow } = await createTestDatabase()
const igeldoId = await insertTestBrand(database, { site_name: 'Igeldo', hostNames: ['flota.igeldo.test'] })
const uliaId = await insertTestBrand(database, { site_name: 'Ulía' })
await insertInto('brand_hosts', { name: 'ulia.test', brand_id: uliaId })
const [ours, theirs, plain] = [
  await insertTestTenant(database, 'Ours'),
  await insertTestTenant(database, 'Theirs'),
  await insertTestTenant(database, 'Plain'),
]
await updateRow('resellers', ours.resellerId, { brand_id: igeldoId })
await updateRow('distributors', theirs.distributorId, { brand_id: uliaId })

test('a host name is its brand’s whatever its case and state, any other the default one’s, under every role', async () => {
  const asked = async (hostName: string) =>
    Promise.all([
      asCompany(web, plain.companyId, (tx) => brandOfHost(tx, hostName)),
      asResellers(web, [plain.resellerId], (tx) => brandOfHost(tx, hostName)),
      asAccess(web, (tx) => brandOfHost(tx, hostName)),
      asEngine(engine, (tx) => brandOfHost(tx, hostName)),
    ])
  const named = async (hostName: string) => new Set((await asked(hostName)).map(({ siteName }) => siteName))
  expect(await named('FLOTA.igeldo.test')).toEqual(new Set(['Igeldo']))
  expect(await named('ulia.test')).toEqual(new Set(['Ulía']))
  for (const other of ['igeldo.test', 'x.flota.igeldo.test', '', "'; DROP TABLE brands", '%'])
    expect(await named(other)).toEqual(new Set(['Atalaya']))
})

test('a company has its reseller’s brand, else its distributor’s, else the default one', async () => {
  const of = (companyId: number) => asCompany(web, companyId, (tx) => brandOf(tx, { companyId }))
  expect((await of(ours.companyId)).siteName).toBe('Igeldo')
  expect((await of(theirs.companyId)).siteName).toBe('Ulía')
  expect((await of(plain.companyId)).siteName).toBe('Atalaya')
  const { resellerId } = theirs
  expect((await asResellers(web, [resellerId], (tx) => brandOf(tx, { resellerId }))).id).toBe(uliaId)
  expect((await asAccess(web, (tx) => brandOf(tx, { distributorId: theirs.distributorId }))).id).toBe(uliaId)
  expect((await asEngine(engine, (tx) => brandById(tx, igeldoId)))?.origin).toBe('https://flota.igeldo.test')
})

test('nobody learns whose brand another tenant has', async () => {
  await expect(asCompany(web, ours.companyId, (tx) => brandOf(tx, { companyId: theirs.companyId }))).rejects.toThrow()
  await expect(
    asCompany(web, ours.companyId, (tx) => brandOf(tx, { distributorId: theirs.distributorId })),
  ).rejects.toThrow()
  await expect(
    asResellers(web, [ours.resellerId], (tx) => brandOf(tx, { resellerId: theirs.resellerId })),
  ).rejects.toThrow()
  await expect(
    asResellers(web, [ours.resellerId], (tx) => brandOf(tx, { companyId: theirs.companyId })),
  ).rejects.toThrow()
})

test('accounts enter at their own brand, without a live name at the default one, the platform’s people everywhere', async () => {
  const at = (hostName: string) => asAccess(web, (tx) => brandOfHost(tx, hostName))
  const [igeldo, ulia, atalaya] = [await at('flota.igeldo.test'), await at('ulia.test'), await at('elsewhere.test')]
  const enters = (brand: BrandInUse | null) => [igeldo, ulia, atalaya].map((host) => mayEnterAt(brand, host))
  expect(enters(igeldo)).toEqual([true, false, false])
  expect(enters(ulia)).toEqual([false, true, true])
  expect(enters(atalaya)).toEqual([false, false, true])
  expect(enters(null)).toEqual([true, true, true])
  const { companyId, resellerId } = ours
  const held = (account: Partial<AccountPlace>) =>
    asAccess(web, (tx) => brandOfAccount(tx, { companyId: null, resellerId: null, distributorId: null, ...account }))
  expect((await held({ companyId }))?.id).toBe(igeldoId)
  expect((await held({ resellerId }))?.id).toBe(igeldoId)
  expect(await held({})).toBeNull()
})

test('links lead to the brand’s own name, at the asked port on this machine, else to where was asked', async () => {
  const here = { protocol: 'http', host: 'localhost:8080' }
  const brand = await asAccess(web, (tx) => brandOfHost(tx, 'flota.igeldo.test'))
  expect(linkOrigin(brand, here)).toBe('https://flota.igeldo.test')
  const local = { ...brand, hostNames: ['rutalia.localhost'], origin: null }
  expect(linkOrigin(local, here)).toBe('http://rutalia.localhost:8080')
  expect(linkOrigin({ ...brand, hostNames: [], origin: null }, here)).toBe('http://localhost:8080')
})
