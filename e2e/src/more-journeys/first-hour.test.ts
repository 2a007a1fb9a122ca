import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'
import { useDatabase } from '../stack-database.ts'
import { connectTracker } from '../tracker.ts'

const openPage = useBrowser()
const database = useDatabase()
const name = 'Recién Llegada'
const imei = '352093089900917'

beforeAll(async () => {
  await database.query(
    `INSERT INTO companies (name, reseller_id) SELECT $1, reseller_id FROM companies WHERE name = 'Transportes Guadiana'`,
    [name],
  )
})
// The journeys after this one know of the demo's companies alone.
afterAll(async () => {
  await database.query('DELETE FROM trackers WHERE device_id = $1', [imei])
  await database.query('DELETE FROM companies WHERE name = $1', [name])
})

it('leads from a tracker in the hand to a vehicle on the map', async () => {
  const page = await openPage()
  await signIn(page, accountOf('RESELLER'), '/companies')
  await page.getByRole('main').getByText(name).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('heading', { name: 'Del localizador al mapa' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'first-hour-light-desktop')

  await page.getByRole('textbox', { name: 'ID del dispositivo' }).fill(imei)
  await page.getByRole('textbox', { name: 'Nombre del vehículo' }).fill('Furgón uno')
  await page.getByRole('button', { name: 'Registrar y montar' }).click()
  await page.locator('[aria-current=step]').getByText('Verlo llamar').waitFor()

  const tracker = await connectTracker(imei)
  await tracker.report({ lat: 40.42, lng: -3.7 })
  await page.getByText('El primer vehículo ya está en el mapa').waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Del localizador al mapa' }).count()).toBe(0)
  await page.getByText('Furgón uno').first().waitFor()
  tracker.close()
})
