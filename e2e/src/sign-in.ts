import type { Page } from 'playwright-core'

interface Credentials {
  email: string
  password: string
}

/** On the login page: types the account in and goes on to where it leads. */
export const submitLogin = async (page: Page, { email, password }: Credentials): Promise<void> => {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

export const signIn = async (page: Page, account: Credentials): Promise<void> => {
  await page.goto('/login')
  await submitLogin(page, account)
}
