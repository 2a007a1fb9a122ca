import type { Page } from 'playwright-core'

/** Types the account into the login page and goes on to where it leads. */
export const signIn = async (page: Page, account: { email: string; password: string }): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}
