import type { Page } from 'playwright-core'

/** Types the account into the login page and goes on to where it leads. */
export const signIn = async (page: Page, account: { email: string; password: string }): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Someone above companies, who opens the demo's first one. */
export const signInWithCompany = async (page: Page, account: { email: string; password: string }): Promise<void> => {
  await signIn(page, account)
  // Whoever opened another one before is led there again; this screen lets go of it.
  await page.goto('/companies')
  await page.getByText('Transportes Guadiana').first().click({ timeout: 30_000 })
  await page.waitForURL((url) => url.pathname === '/')
}
