import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

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
