import { expect, it } from 'vitest'
import { signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const today = new Date().toISOString().slice(0, 10)

it('finds what was deleted from the list that it stood in, restores one and many, and says at which field one may not', async () => {
  const admin = accountOf('ADMIN')
  const api = await signedInApi(admin)
  const path = `/companies/id/${admin.companyId}`
  const create = (name: string, plate: string) => api.call('POST', `${path}/vehicles`, { name, plate })
  const sold = await create('Vendido Uno', 'VEN-001')
  const taken = await create('Vendido Dos', 'VEN-002')
  const cost = { name: 'Del vendido', type: 'repair', date: today, quantity: 1, unitPrice: 90, currency: 'EUR' }
  await api.call('POST', `${path}/costs`, { ...cost, vehicleId: sold.id })
  for (const { id } of [sold, taken]) await api.call('DELETE', `${path}/vehicles/id/${id}`)
  await create('Nuevo Dos', 'VEN-002')

  const page = await openPage()
  await signIn(page, admin, '/costs?q=Del vendido')
  await page.getByTitle('Vendido Uno (eliminado)').waitFor()
  await takePicture(page, 'costs-of-deleted-light-desktop')

  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Papelera' }).click()
  await page.waitForURL(/\/bin\?noun=vehicles/)
  await page.getByText('Vendido Uno').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'bin-light-desktop')
  await page.getByRole('searchbox', { name: 'Buscar en la papelera' }).fill('ven-00')
  await page.getByRole('checkbox', { name: 'Seleccionar todo lo mostrado' }).check()
  await page.getByRole('button', { name: 'Recuperar 2', exact: true }).click()
  await page.getByText('1 recuperado').waitFor()
  await page.getByText('Ya hay otro vehículo con esta matrícula').waitFor()
  await page.getByText('Vendido Uno').waitFor({ state: 'detached' })
  await takePicture(page, 'bin-refused-light-desktop')
  await page.getByRole('status').filter({ hasText: '1 recuperado' }).getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText('Vendido Uno').waitFor()
  await page.getByRole('checkbox', { name: /Vendido Uno/ }).check()
  await page.getByRole('button', { name: 'Recuperar 1', exact: true }).click()
  await page.getByText('Vendido Uno').waitFor({ state: 'detached' })
  await page.goto('/costs?q=Del vendido')
  await page.getByText('Vendido Uno', { exact: true }).waitFor()

  const dark = await openPage({ ...phone, colorScheme: 'dark' })
  await signIn(dark, admin, '/bin')
  await dark.getByText('Vendido Dos').waitFor()
  expect(await seriousFindings(dark)).toEqual([])
  await takePicture(dark, 'bin-dark-phone')
})
