import type { Locator } from 'playwright-core'
import { say } from './locales.ts'

const menuButtonName = new RegExp(`^${say('es', 'ui:table.actionsOf').split('{{')[0]}`)

/** As a person does: points at the row, opens its menu, and sees what is in it before going on. */
const openRowMenu = async (row: Locator): Promise<Locator> => {
  await row.hover()
  await row.getByRole('button', { name: menuButtonName }).click()
  const menu = row.page().getByRole('menu')
  await menu.getByRole('menuitem').first().waitFor()
  return menu
}

/** What the menu of a row offers. It is gone again afterwards. */
export const readRowMenu = async (row: Locator): Promise<string[]> => {
  const menu = await openRowMenu(row)
  const items = await menu.getByRole('menuitem').allTextContents()
  await row.page().keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  return items
}

export const chooseInRowMenu = async (row: Locator, item: string | RegExp): Promise<void> => {
  const menu = await openRowMenu(row)
  await menu.getByRole('menuitem', { name: item }).click()
}
