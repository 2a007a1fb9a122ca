import { expect, it } from 'vitest'
import { accountOf, takePicture, useBrowser } from '../browser.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('prints a list whole, all its pages and nothing of the application around it', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'), '/vehicles?size=10')
  await page.getByRole('row').nth(5).waitFor()
  const total = Number(
    /Total: (\d+)/.exec(
      (await page
        .getByText(/Total: \d+/)
        .first()
        .textContent()) ?? '',
    )?.[1],
  )
  expect(total).toBeGreaterThan(10)

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const printed = page.locator('table:has(caption)')
  await expect.poll(() => printed.locator('tbody tr').count()).toBe(total)
  await expect.poll(() => printed.locator('caption').textContent()).toContain(`${total} filas`)
  await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('navigation').first().isVisible()).toBe(false)
  await takePicture(page, 'printed-list')

  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => printed.count()).toBe(0)
})

it('prints the map as a picture of what it shows, the fleet on it', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await page.getByRole('region', { name: 'Mapa' }).last().waitFor()
  await page.getByText(/Dato más reciente/).waitFor()
  const picture = page.locator('figure img')
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      return picture.evaluate((image: HTMLImageElement) => {
        const canvas = document.createElement('canvas')
        canvas.width = image.naturalWidth
        canvas.height = image.naturalHeight
        const context = canvas.getContext('2d') as CanvasRenderingContext2D
        context.drawImage(image, 0, 0)
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
        const colours = new Set<number>()
        for (let i = 0; i < data.length; i += 4)
          colours.add(((data[i] as number) << 16) | ((data[i + 1] as number) << 8) | (data[i + 2] as number))
        return colours.size
      })
    })
    // A blank sheet has one colour, the ground alone some dozens.
    .toBeGreaterThan(300)
  // As a browser does it: first the word, then the paper.
  await page.emulateMedia({ media: 'print' })
  await takePicture(page, 'printed-map')
  await expect.poll(() => page.getByRole('toolbar').first().isVisible()).toBe(false)
})
