import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('shows a month of days on the page of a vehicle, and leads from one to its way on the map', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/vehicles/3')
  const days = page.getByRole('slider', { name: 'Distancia por día · km' })
  await days.scrollIntoViewIfNeeded()
  await expect.poll(() => days.getAttribute('aria-valuetext')).toMatch(/^[\d.]+,\d km en \d+ días de \d+ con datos$/)
  await days.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => days.getAttribute('aria-valuetext')).toMatch(/: [\d.]+,\d km en \d+ viajes?, /)
  await page.keyboard.press('Home')
  await expect.poll(() => days.getAttribute('aria-valuetext')).toMatch(/: sin datos$/)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'record-days-light-desktop')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\?.*item=3.*day=\d{4}-\d\d-\d\d|\?.*day=\d{4}-\d\d-\d\d.*item=3/)
})

it('shows the tank as a gauge over a week with its fillings, and each sensor as a small chart', async () => {
  const page = await openPage({ ...phone, colorScheme: 'dark' })
  await signIn(page, accountOf('ADMIN'), '/vehicles/3?tab=fuel')
  await page.getByRole('meter', { name: 'Depósito ahora' }).waitFor()
  const level = page.getByRole('slider', { name: 'Gasóleo aforado · L' })
  await expect.poll(() => level.getAttribute('aria-valuetext')).toMatch(/^Ahora \d+\sL · entre .* \d+ repostajes?/)
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'record-fuel-dark-phone')
  await page.goto('/vehicles/3?tab=sensors')
  await page.getByRole('slider', { name: 'Tensión por batería · V' }).waitFor()
  await page.getByRole('button', { name: 'Tensión por batería: Ver como tabla' }).click()
  await page
    .getByRole('region', { name: /Tensión por batería/ })
    .getByRole('table')
    .waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

it('stacks what a vehicle cost by kind, month by month', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/vehicles/3?tab=costs')
  const months = page.getByRole('slider', { name: 'Costes por meses · EUR' })
  await months.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => months.getAttribute('aria-valuetext')).toMatch(/Combustible/)
  expect(await seriousFindings(page)).toEqual([])
})
