import { basePath } from '@atalaya/contract/route'
import { sessionRoutes } from '@atalaya/contract/session'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { menuOf, rootOf } from '../menu.ts'
import { signIn } from '../sign-in.ts'
import { thisStack } from '../this-stack.ts'

const openPage = useBrowser()

it('lets a distributor choose a company of any reseller and work in it', async () => {
  const page = await openPage()
  // Whoever has opened one before is led there again; this screen lets go of it.
  await signIn(page, accountOf('DISTRIBUTOR'), '/companies')
  const list = page.getByRole('main')
  await list.getByText('Transportes Guadiana').first().waitFor()
  await list.getByText('Lácteos do Minho').first().waitFor()
  await takePicture(page, 'companies-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await list.getByText('Lácteos do Minho').first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('banner').getByText('Lácteos do Minho').waitFor()
})

it('offers an operator no management, and sends one who asks for it away', async () => {
  const page = await openPage()
  await signIn(page, accountOf('OPERATOR'))
  await menuOf(page).getByRole('link', { name: 'Mapa' }).waitFor()
  await rootOf(page, 'Mantenimiento').waitFor()
  for (const name of ['Lugares', 'Geozonas', 'Clientes', 'Empresas'])
    await expect.poll(() => menuOf(page).getByRole('link', { name }).count()).toBe(0)
  // Spec 1 §6: who opens a screen that the role may not see is logged out.
  await page.goto('/geozones')
  await page.waitForURL(/\/login/)
  await page.getByText('Esa página no está abierta a este usuario').waitFor()
  await takePicture(page, 'login-forbidden-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
})

it('asks to sign in again as soon as the session is ended elsewhere, without a click', async () => {
  const page = await openPage()
  await signIn(page, accountOf('SUBADMIN'))
  await menuOf(page).getByRole('link', { name: 'Mapa' }).waitFor()
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('atalaya.session.')) ?? ''
    return JSON.parse(localStorage.getItem(key) ?? '{}').accessToken as string
  })
  const reply = await fetch(thisStack().url + basePath + sessionRoutes.logout.path, {
    method: sessionRoutes.logout.method,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status).toBe(200)
  await page.waitForURL(/\/login/)
  await page.getByText('La sesión ha terminado').waitFor()
})
