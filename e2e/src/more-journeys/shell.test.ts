import { expect, it } from 'vitest'
import { signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn, signInWithCompany } from '../sign-in.ts'

const openPage = useBrowser()

it('says what it is, what has changed and how to use it', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/vehicles')
  await page.getByRole('link', { name: 'Ayuda de esta pantalla' }).click()
  await page.waitForURL((url) => url.pathname === '/help/vehicles')
  await page.getByRole('heading', { name: 'Vehículos, activos y personas' }).waitFor()
  await page.getByRole('searchbox', { name: 'Buscar en la ayuda' }).fill('matrícula')
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Temas de ayuda' }).getByRole('link').count())
    .toBeLessThan(8)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'help-light-desktop')

  const menu = page.getByRole('button', { name: /Menú de usuario/ })
  await menu.click()
  await takePicture(page, 'user-menu-light-desktop')
  await page.getByRole('button', { name: 'Acerca de' }).click()
  const about = page.getByRole('dialog', { name: /^Acerca de/ })
  await about.getByText('Versión 2.4.27').waitFor()
  await about.getByText('Candados virtuales', { exact: false }).first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'about-light-desktop')
  await about.getByRole('link', { name: 'Condiciones de uso' }).click()
  await page.waitForURL((url) => url.pathname === '/useterms')
  for (const told of [
    'Requisitos del dispositivo',
    'Exactitud de la localización',
    'Deberes del usuario',
    'Privacidad',
  ])
    await page.getByRole('heading', { name: told }).waitFor()
  await page.getByText(/40 m .* 80 m/).waitFor()
  await takePicture(page, 'useterms-light-desktop')
})

it('shows whom to turn to where somebody is, and passes the provider’s word to an open page', async () => {
  const page = await openPage(phone)
  await signIn(page, accountOf('ADMIN'))
  const menu = page.getByRole('button', { name: /Menú de usuario/ })
  await menu.click()
  await page.getByRole('button', { name: 'Acerca de' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Soporte' }).count()).toBe(0)

  const api = await signedInApi(accountOf('RESELLER'))
  const resellerId = Object.keys(await api.call('GET', '/resellers'))[0]
  const contact = { name: 'Guardia 24 h', helpline: '900 100 200', whatsapp: '+34 600 100 200' }
  const { id } = await api.call('POST', `/resellers/id/${resellerId}/supports`, contact)
  try {
    await page.reload()
    await menu.click()
    await page.getByRole('button', { name: 'Soporte' }).click()
    const panel = page.getByRole('dialog', { name: 'Soporte' })
    await expect.poll(() => panel.getByRole('link', { name: /900 100 200/ }).getAttribute('href')).toBe('tel:900100200')
    expect(await seriousFindings(page)).toEqual([])
    await takePicture(page, 'support-panel-light-phone')
    await page.keyboard.press('Escape')

    const provider = await openPage()
    await signInWithCompany(provider, accountOf('RESELLER'))
    await provider.getByText(/Dato más reciente/).waitFor()
    await provider.keyboard.press('Control+k')
    await provider
      .getByRole('searchbox')
      .or(provider.getByPlaceholder('Vehículo, lugar'))
      .last()
      .fill('enviar un mensaje')
    await provider.keyboard.press('Enter')
    await provider.getByRole('textbox', { name: 'Mensaje' }).fill('Hoy a las 22:00 se actualiza el servicio')
    await provider.getByRole('button', { name: 'Enviar mensaje' }).click()
    await page.getByRole('dialog').getByText('Hoy a las 22:00 se actualiza el servicio').waitFor()
    await takePicture(page, 'alert-light-phone')
    await page.getByRole('button', { name: 'Leído' }).click()
  } finally {
    await api.call('DELETE', `/resellers/id/${resellerId}/supports/id/${id}`)
  }
})
