import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { openYesterday } from '../day-timeline.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('zooms into what is dragged over, and goes back by a double click', async () => {
  const page = await openPage()
  const { timeline, chart } = await openYesterday(page)
  const box = (await chart.boundingBox())!
  await page.mouse.move(box.x + 200, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 320, box.y + 45, { steps: 4 })
  await page.mouse.up()
  const part = timeline.getByRole('button', { name: /^\d\d:\d\d – \d\d:\d\d/ })
  await part.waitFor()
  // A busy machine makes two clicks of a double one; of the whole day there is no going back.
  await expect
    .poll(async () => {
      await chart.dblclick({ position: { x: 200, y: 40 } })
      return part.count()
    })
    .toBe(0)
})

it('plays on a phone in the dark', async () => {
  const page = await openPage({ ...phone, colorScheme: 'dark' })
  await signIn(page, accountOf('ADMIN'))
  await page.getByPlaceholder('Nombre, matrícula o conductor').fill('Tráiler 03')
  await page.getByRole('button', { name: /^Tráiler 03/ }).click()
  await page.getByRole('button', { name: 'Ampliar el panel' }).click()
  const timeline = page.getByRole('region', { name: 'Recorrido del día' })
  await timeline.getByText('Ayer', { exact: true }).click()
  await timeline.getByRole('button', { name: 'Reproducir el día' }).click()
  await timeline.getByRole('button', { name: 'Pausar' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await takePicture(page, 'playing-a-day-dark-phone')
})
