import type { Page } from 'playwright-core'

export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menú principal' })
export const rootOf = (page: Page, name: string) => menuOf(page).getByRole('link', { name, exact: true })
export const untilMap = (page: Page) => page.getByText(/Dato más reciente/).waitFor()
export const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.firstChild?.textContent,
  )
