import { basePath } from '@atalaya/contract/route'
import { sessionRoutes } from '@atalaya/contract/session'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'
import { thisStack } from '../this-stack.ts'

const openPage = useBrowser()
/** Of their own, so that no other journey counts them: 70 of them, every third a polygon. */
const prefix = 'Lista'
const zoneCount = 70

const send = (headers: Record<string, string>, to: string, method: string, content?: object) =>
  fetch(thisStack().url + basePath + to, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(content ? { body: JSON.stringify(content) } : {}),
  }).then((reply) => reply.json())

const callsAsAdmin = async () => {
  const { email, password } = accountOf('ADMIN')
  const { accessToken } = await send({}, sessionRoutes.login.path, 'POST', { email, password })
  return (method: string, path: string, body?: object) =>
    send({ authorization: `Bearer ${accessToken}` }, path, method, body)
}

beforeAll(async () => {
  const at = (nth: number) => ({ lat: 41 + nth / 500, lng: -5 })
  const polygon = (nth: number) => [
    at(nth),
    { lat: 41 + nth / 500, lng: -4.99 },
    { lat: 41.01 + nth / 500, lng: -4.99 },
  ]
  const path = `/companies/id/${accountOf('ADMIN').companyId}/geozones`
  const callAsAdmin = await callsAsAdmin()
  for (let nth = 1; nth <= zoneCount; nth++) {
    const shape =
      nth % 3 ? { kind: 'circle', centre: at(nth), radiusM: 50 + nth } : { kind: 'polygon', points: polygon(nth) }
    await callAsAdmin('POST', path, { name: `${prefix} ${nth}`, description: nth % 2 ? '' : 'Ñandú', shape })
  }
})

const firstNames = async (page: Page, count: number) => {
  const rows = page.getByRole('grid').locator('tr[data-row]')
  await rows.first().waitFor()
  const names = await rows.evaluateAll((found) => found.map((row) => row.querySelector('td:nth-child(2)')?.textContent))
  return names.slice(0, count)
}
const openList = async (search = '') => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), `/geozones?q=${prefix}${search}`)
  await page.getByText(`Total: ${search ? '' : zoneCount}`).waitFor()
  return page
}

const isOfList = (url: string) => url.includes('/geozones?') || url.endsWith('/geozones')

it('sorts, turns pages and says where it is, without a call', async () => {
  const page = await openList()
  await page.getByText(`Página 1 de 2. Total: ${zoneCount}`).waitFor()
  // What was saved in the last minute may be read once more when the live channel is bound.
  let heardAt = Date.now()
  page.on('response', (response) => {
    if (isOfList(response.url())) heardAt = Date.now()
  })
  await page.getByText(/Dato más reciente/).waitFor()
  heardAt = Date.now()
  await expect.poll(() => Date.now() - heardAt).toBeGreaterThan(3_000)
  const calls: string[] = []
  page.on('request', (request) => {
    if (isOfList(request.url())) calls.push(request.url())
  })
  // 9 before 10, and the name ascending at first: a click on it flips, clicks on another begin ascending.
  await expect.poll(() => firstNames(page, 3)).toEqual([`${prefix} 1`, `${prefix} 2`, `${prefix} 3`])
  const header = (name: string) => page.getByRole('columnheader', { name }).getByRole('button').first()
  await header('Nombre').click()
  await expect.poll(() => firstNames(page, 1)).toEqual([`${prefix} 70`])
  await header('Superficie').click()
  await expect.poll(() => firstNames(page, 1)).toEqual([`${prefix} 1`])
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await page.getByText('Página 2 de 2.').waitFor()
  await page.getByLabel('Filas por página').selectOption('10')
  await page.getByText(`Página 1 de 7. Total: ${zoneCount}`).waitFor()
  expect(calls).toEqual([])
})

it('filters, and an address opens the same list again', async () => {
  const page = await openList()
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await page.getByRole('option', { name: 'Forma' }).click()
  await page.getByRole('option', { name: 'Polígono' }).click()
  await page.getByRole('button', { name: 'Listo' }).click()
  await page.getByText('Total: 23').waitFor()
  await page.getByRole('button', { name: 'Columnas', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Descripción' }).check()
  await page.getByRole('checkbox', { name: 'Superficie' }).uncheck()
  await page.keyboard.press('Escape')
  await page.waitForURL(/cols=name\*kind\*description(&|$)/)
  await page.getByRole('columnheader', { name: 'Descripción' }).waitFor()
  await takePicture(page, 'list-filtered-light-desktop')
  expect(await seriousFindings(page)).toEqual([])

  const other = await openPage()
  await signIn(other, accountOf('SUBADMIN'), page.url())
  await other.getByText('Total: 23').waitFor()
  await other.getByText('Forma Polígono').waitFor()
  const headers = other.getByRole('columnheader')
  await expect.poll(async () => (await headers.allTextContents()).join()).toContain('Nombre,Forma,Descripción')
  // Rubbish in an address opens the list.
  await other.goto(`/geozones?q=${prefix}&f=area.range.x*nobody&cols=..&sort=7&size=3&page=-1&view=x`)
  await other.getByText(`Página 1 de 2. Total: ${zoneCount}`).waitFor()
})

it('keeps a view, shares it, and shows it to somebody else', async () => {
  const page = await openList('%2012')
  await page.getByText('Total: 1').waitFor()
  await page.getByRole('button', { name: 'Vista', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Guardar como vista' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre de la vista').fill('Solo la doce')
  await dialog.getByRole('switch', { name: 'Compartir con toda la empresa' }).check()
  await dialog.getByRole('button', { name: 'Guardar como vista' }).click()
  await page.getByRole('button', { name: 'Solo la doce' }).waitFor()

  const other = await openPage()
  await signIn(other, accountOf('SUBADMIN'), '/geozones')
  await other.getByRole('button', { name: 'Vista', exact: true }).click()
  await other.getByRole('menuitemradio', { name: 'Solo la doce' }).click()
  await other.getByText('Página 1 de 1. Total: 1').waitFor()
  await expect.poll(() => firstNames(other, 2)).toEqual([`${prefix} 12`])
})

it('goes through rows by keyboard and selects over pages', async () => {
  const page = await openList('&size=10')
  await page.getByText(`Página 1 de 7. Total: ${zoneCount}`).waitFor()
  await firstNames(page, 1)
  const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-row'))
  await page.keyboard.press('j')
  await expect.poll(focused).toBe('0')
  await page.keyboard.press('j')
  await expect.poll(focused).toBe('1')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 seleccionados').first().waitFor()
  await page.keyboard.press('End')
  await expect.poll(focused).toBe('9')
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await page.getByRole('checkbox', { name: 'Seleccionar la página' }).check()
  await page.getByText('12 seleccionados').first().waitFor()
  // A box takes no letters: they go on being keys of the list and of the page.
  await page.keyboard.press('j')
  await expect.poll(focused).toMatch(/^\d$/)
  await page.getByRole('button', { name: `Seleccionar los ${zoneCount} que coinciden` }).click()
  await page.getByText(`${zoneCount} seleccionados`).first().waitFor()
  await takePicture(page, 'list-selected-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
})

it('says what of a selection a filter has put out of sight, and offers to delete none of it', async () => {
  const page = await openList('&size=10')
  await page.getByRole('checkbox', { name: 'Seleccionar la página' }).check()
  const bar = page.getByRole('toolbar', { name: '10 seleccionados' })
  await bar.getByRole('button', { name: 'Borrar' }).waitFor()
  await page.getByRole('searchbox', { name: 'Buscar', exact: true }).last().fill(`${prefix} 7`)
  await bar.getByRole('button', { name: 'Quitar los 9 que no se ven' }).waitFor()
  await bar.getByRole('button', { name: 'Borrar' }).waitFor({ state: 'detached' })
  await takePicture(page, 'list-out-of-sight-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Buscar', exact: true }).last().fill('de esto no hay nada')
  await page.getByRole('button', { name: 'Quitar filtros' }).waitFor()
  // What a list is ordered and filtered by stays where it is.
  await page.getByRole('columnheader', { name: /Nombre/ }).waitFor()
  await takePicture(page, 'list-nothing-found-light-desktop')
  expect(await seriousFindings(page)).toEqual([])
  await bar.getByRole('button', { name: 'Quitar los 10 que no se ven' }).click()
  await bar.waitFor({ state: 'detached' })
})

it('deletes several only after their number is typed, and takes it back', async () => {
  const page = await openList()
  for (const nth of [7, 8])
    await page.getByRole('checkbox', { name: `Seleccionar ${prefix} ${nth}`, exact: true }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Borrar' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Borrar 2 geozonas' })
  await dialog.getByLabel('Para confirmar').fill('3')
  await expect.poll(() => confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Para confirmar').fill('2')
  await confirm.click()
  await page.getByText(`Total: ${zoneCount - 2}`).waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByText(`Total: ${zoneCount}`).waitFor()
})

it('is made of cards on a phone, with what is kept there and the rest on demand', async () => {
  const page = await openPage(phone)
  await signIn(page, accountOf('ADMIN'), `/geozones?q=${prefix}`)
  const card = page
    .getByRole('listitem')
    .filter({ hasText: `${prefix} 2` })
    .first()
  await card.getByText('Superficie (ha)').waitFor()
  await expect.poll(() => page.getByRole('grid').count()).toBe(0)
  await expect.poll(() => card.getByText('Ñandú').count()).toBe(0)
  await card.getByRole('button', { name: `Más datos de ${prefix} 2` }).click()
  await card.getByText('Ñandú').waitFor()
  await takePicture(page, 'list-cards-light-phone')
  expect(await seriousFindings(page)).toEqual([])
})
