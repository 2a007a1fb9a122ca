import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { takePicture, useBrowser } from '../browser.ts'
import { insertPerson } from '../new-person.ts'
import { signIn } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'

const openPage = useBrowser()
const database = useDatabase()

const restrict = (id: number, restrictions: object) =>
  database.query('UPDATE users SET restrictions = $1 WHERE id = $2', [JSON.stringify(restrictions), id])
/** Gone in ten seconds, less than axe takes on a busy machine: `above-companies.browser.test.tsx` has both. */
const titled = (page: Page) => page.getByRole('dialog', { name: 'Acceso restringido' })

it('sees out whoever calls from another network, by itself', async () => {
  const person = await insertPerson(database, 'red')
  const page = await openPage()
  await signIn(page, person, '/profile')
  await page.getByText(person.email).first().waitFor()
  await restrict(person.id, { hours: [], networks: ['203.0.113.0/24'] })
  await page.reload()
  await titled(page).getByText('Dirección IP no permitida').waitFor()
  await takePicture(page, 'restriction-network-light-desktop')
  await titled(page).waitFor({ state: 'detached', timeout: 20_000 })
  await page.waitForURL(/\/login/)
})

it('lets nobody in outside the hours, and out at once by the button', async () => {
  const person = await insertPerson(database, 'horario')
  // A minute of the week that is not now.
  const day = (new Date().getUTCDay() + 3) % 7
  await restrict(person.id, { hours: [{ day, fromMinute: 60, toMinute: 61 }], networks: [] })
  const page = await openPage()
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(person.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await titled(page).getByText('Usuario fuera del horario permitido').waitFor()
  await takePicture(page, 'restriction-hours-light-desktop')
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await titled(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
})
