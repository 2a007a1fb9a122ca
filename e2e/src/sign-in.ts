import { basePath } from '@atalaya/contract/route'
import { sessionRoutes } from '@atalaya/contract/session'
import type { Page } from 'playwright-core'
import { thisStack } from './this-stack.ts'

interface Credentials {
  email: string
  password: string
}

/** Types the account into the login page and goes on to where it leads. */
export const signInByHand = async (page: Page, account: Credentials): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Opens `to` as whoever has signed in before: two pages fewer to load than by hand. */
export const signIn = async (page: Page, { email, password }: Credentials, to = '/'): Promise<void> => {
  const reply = await fetch(thisStack().url + basePath + sessionRoutes.login.path, {
    method: sessionRoutes.login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!reply.ok) throw new Error(`${email} may not sign in: ${reply.status} ${await reply.text()}`)
  // Anything of the site that runs no script of it.
  await page.goto('/boot.css')
  await page.evaluate(
    ({ accessToken, refreshToken, ...settings }) => {
      localStorage.setItem(`atalaya.session.${location.hostname}`, JSON.stringify({ accessToken, refreshToken }))
      localStorage.setItem(`atalaya.settings.${location.hostname}`, JSON.stringify(settings))
    },
    (await reply.json()) as { accessToken: string; refreshToken: string },
  )
  await page.goto(to)
}

/** Someone above companies, who opens the demo's first one. */
export const signInWithCompany = async (page: Page, account: Credentials): Promise<void> => {
  // Whoever opened another one before is led there again; this screen lets go of it.
  await signIn(page, account, '/companies')
  // The bar may still name one of before.
  await page.getByRole('main').getByText('Transportes Guadiana').first().click()
  await page.waitForURL((url) => url.pathname === '/')
}
