import { allRoutes } from '@atalaya/contract/routes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, tenant, signInAs, updateRow } = await startTestCompany('Ulía')
const other = await insertTestTenant(database, 'Igeldo')
const { resellerId } = tenant
const params = { resellerId }
const eva = await signInAs({ role: 'RESELLER', email: 'eva@ulia.test' })
const routes = allRoutes.supports
const photo = async () =>
  (
    await sharp({ create: { width: 20, height: 10, channels: 3, background: '#c04000' } })
      .png()
      .toBuffer()
  ).toString('base64')

test('everybody of a company sees whom to turn to, with the photo, and nobody of another reseller does', async () => {
  const contact = { name: 'Guardia', helpline: '900 300 400', photo: await photo() }
  const made = await eva.reply(routes.create, { params, body: contact })
  const second = await eva.reply(routes.create, { params, body: { name: 'Ventas' } })
  const ivo = await signInAs({ role: 'OPERATOR', email: 'ivo@ulia.test', readOnly: true })
  const uma = await signInAs({ role: 'OPERATOR', email: 'uma@igeldo.test' }, other)
  const own = { companyId: tenant.companyId }
  const { companySupports } = allRoutes

  const seen = await ivo.reply(companySupports.list, { params: own })
  expect(Object.values(seen).map(({ name }) => name)).toEqual(expect.arrayContaining(['Guardia', 'Ventas']))
  const at = { params: { ...own, id: made.id }, query: { size: '64' as const } }
  expect((await ivo.reply(companySupports.photo, at)).type).toBe('image/webp')
  const elsewhere = { companyId: other.companyId }
  expect(Object.values(await uma.reply(companySupports.list, { params: elsewhere }))).not.toContainEqual(
    expect.objectContaining({ name: 'Guardia' }),
  )
  expect(await uma.call(companySupports.photo, { ...at, params: { ...elsewhere, id: made.id } })).toMatchObject({
    code: 'not.found',
  })

  await updateRow('companies', tenant.companyId, { conf: JSON.stringify({ supports: [second.id] }) })
  expect(Object.keys(await ivo.reply(companySupports.list, { params: own }))).toEqual([String(second.id)])
  expect(await ivo.call(companySupports.photo, at)).toMatchObject({ code: 'not.found' })
})
