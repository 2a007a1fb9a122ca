import { expect, it } from 'vitest'
import { signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('leads from a vehicle that is gone to the bin where it lies, and back to the list, on its page and in the drawer', async () => {
  const admin = accountOf('ADMIN')
  const api = await signedInApi(admin)
  const path = `/companies/id/${admin.companyId}/vehicles`
  const { id } = await api.call('POST', path, { name: 'Desaparecido' })
  await api.call('DELETE', `${path}/id/${id}`)

  const page = await openPage()
  await signIn(page, admin, `/vehicles/${id}`)
  await page.getByText('Este vehículo ya no existe').waitFor()
  await page.getByText(/«Desaparecido» está en la papelera/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'vanished-page-light-desktop')
  await page.getByRole('button', { name: 'Ver en la papelera' }).click()
  await page.waitForURL((url) => url.pathname === '/bin')
  await page.getByRole('button', { name: 'Recuperar Desaparecido' }).waitFor()

  await page.goto(`/vehicles/${id}`)
  await page.getByRole('button', { name: 'Volver a la lista' }).click()
  await page.waitForURL((url) => url.pathname === '/vehicles')
  await page.getByRole('heading', { name: 'Vehículos' }).waitFor()

  await page.goto(`/vehicles?edit=${id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Ver en la papelera' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'vanished-drawer-light-desktop')
  await drawer.getByRole('button', { name: 'Volver a la lista' }).click()
  await drawer.waitFor({ state: 'hidden' })
})

it('offers the bin to nobody who may not restore from it, nor for what has never been', async () => {
  const admin = accountOf('ADMIN')
  const page = await openPage({ ...phone, colorScheme: 'dark' })
  await signIn(page, admin, '/vehicles/999999')
  await page.getByText('Este vehículo ya no existe').waitFor()
  await page.getByRole('button', { name: 'Volver a la lista' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Ver en la papelera' }).count()).toBe(0)
  await takePicture(page, 'vanished-page-dark-phone')
})
