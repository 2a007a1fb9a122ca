import { sessionRoutes } from '@atalaya/contract/session'
import { trackerTypes } from '@atalaya/contract/trackers'
import { expect, it } from 'vitest'
import { signedInApi } from '../api-call.ts'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()
const gt06Type = trackerTypes.find(({ proto }) => proto === 'gt06')?.id

it('lists 15 items a page, turns pages by arrow keys, and searches from two characters on', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/groups')
  await page.getByRole('button', { name: 'Nuevo grupo' }).first().click()
  await page.getByRole('button', { name: 'Vehículos: Ninguno' }).click()
  const panel = page.getByRole('dialog', { name: 'Vehículos' })
  const items = panel.getByRole('list', { name: 'Elementos' }).getByRole('listitem')
  const indicator = panel.getByRole('status')
  await expect.poll(() => items.count()).toBe(15)
  const firstPage = await items.allTextContents()
  const pages = Number(/Página 1 de (\d+)/.exec((await indicator.textContent()) ?? '')?.[1])
  expect(pages).toBeGreaterThan(1)

  await page.keyboard.press('ArrowRight')
  await panel.getByText(`Página 2 de ${pages}`).waitFor()
  await expect.poll(() => items.allTextContents()).not.toEqual(firstPage)
  // A key that is held down turns a page every 300 ms: another one within them is the same press.
  await page.waitForTimeout(350)
  await page.keyboard.press('ArrowLeft')
  await panel.getByText(`Página 1 de ${pages}`).waitFor()
  await expect.poll(() => items.allTextContents()).toEqual(firstPage)
  await takePicture(page, 'items-selector-light-desktop')
  expect(await seriousFindings(page)).toEqual([])

  const search = panel.getByRole('searchbox', { name: 'Buscar: Elementos' })
  const last = firstPage.at(-1)?.trim() ?? ''
  await search.fill(last.slice(0, 1))
  // One letter is no search: nothing comes, however long one waits.
  await page.waitForTimeout(500)
  await expect.poll(() => items.allTextContents()).toEqual(firstPage)
  await search.fill(last)
  await expect.poll(async () => (await items.allTextContents()).map((text) => text.trim())).toEqual([last])

  await panel.getByRole('button', { name: 'Todo', exact: true }).click()
  await search.fill('nada que exista')
  await panel.getByText('Nada coincide').waitFor()
})

it('narrows items by the model of their trackers, where there are several', async () => {
  const account = accountOf('ADMIN')
  const api = await signedInApi(account)
  const company = `/companies/id/${account.companyId}`
  const { id } = await api.call('POST', `${company}/vehicles`, { name: 'Con otro localizador' })
  const reseller = await signedInApi(accountOf('RESELLER'))
  const { resellerId } = await reseller.call('GET', sessionRoutes.currentUser.path)
  const devices = `/resellers/id/${resellerId}/trackers`
  const device = await reseller.call('POST', devices, { deviceId: '867060030000777', typeId: gt06Type })
  await reseller.call('PUT', `${devices}/id/${device.id}/company`, { companyId: account.companyId })
  await reseller.call('PUT', `${devices}/id/${device.id}/item`, { itemId: id })

  const page = await openPage()
  await signIn(page, account, '/groups')
  await page.getByRole('button', { name: 'Nuevo grupo' }).first().click()
  await page.getByRole('button', { name: 'Vehículos: Ninguno' }).click()
  const panel = page.getByRole('dialog', { name: 'Vehículos' })
  await panel.getByRole('combobox', { name: 'Modelo de localizador' }).click()
  await page.getByRole('option', { name: /GT06|Concox/ }).click()
  await expect
    .poll(() => panel.getByRole('list', { name: 'Elementos' }).getByRole('listitem').allTextContents())
    .toEqual(['Con otro localizador '])
  await takePicture(page, 'items-selector-model-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
})
