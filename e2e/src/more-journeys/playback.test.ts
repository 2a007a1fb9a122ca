import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { accountOf, seriousFindings, takePicture, useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../sign-in.ts'

const openPage = useBrowser()

it('plays a day of the whole fleet, jumps to what happened, opens the same moment by a link, and writes it to a file', async () => {
  const page = await openPage()
  await signIn(page, accountOf('ADMIN'))
  await page.getByRole('button', { name: 'Reproducir los que se ven' }).click()
  await page.getByRole('button', { name: 'Día anterior' }).click()
  const units = page.getByRole('list', { name: 'Elementos' }).getByRole('listitem')
  await expect.poll(() => units.count(), { timeout: 30_000 }).toBe(50)
  const moment = page.getByRole('slider', { name: 'Momento que se ve' })
  const said = () => moment.getAttribute('aria-valuetext')

  const before = await said()
  // By hand first: Space belongs to the button that was pressed last.
  await page.getByRole('button', { name: 'Reproducir', exact: true }).click()
  await expect.poll(said).not.toBe(before)
  await page.keyboard.press(' ')
  await page.getByRole('button', { name: 'Reproducir', exact: true }).waitFor()
  const paused = await said()
  await page.keyboard.press('n')
  await expect.poll(said).not.toBe(paused)
  await expect.poll(() => new URL(page.url()).searchParams.get('at')).not.toBeNull()

  const other = await openPage()
  await signIn(other, accountOf('OPERATOR'), new URL(page.url()).pathname + new URL(page.url()).search)
  const sameMoment = other.getByRole('slider', { name: 'Momento que se ve' })
  await expect.poll(() => sameMoment.getAttribute('aria-valuetext'), { timeout: 15_000 }).toBe(await said())
  // An operator is told of its groups' items alone.
  const seen = other.getByRole('list', { name: 'Elementos' }).getByRole('button', { name: /^Seguir a/ })
  const all = await units.count()
  const isSome = (count: number) => count > 0 && count < all
  await expect.poll(async () => isSome(await seen.count())).toBe(true)

  await page.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'GPX' }).click()])
  expect(file.suggestedFilename()).toMatch(/\.gpx$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.match(/<trk>/g)).toHaveLength(await units.count())
  expect(text.match(/<trkpt /g)?.length).toBeGreaterThan(500)
  await takePicture(page, 'playback')
})

it('has no serious accessibility finding on a phone', async () => {
  const page = await openPage({ ...phone, colorScheme: 'dark' })
  await signIn(page, accountOf('OPERATOR'), '/playback')
  await page.getByRole('button', { name: /^Reproducir los \d+$/ }).click()
  await page
    .getByRole('button', { name: /^Seguir a/ })
    .first()
    .waitFor({ timeout: 15_000 })
  await takePicture(page, 'playback-phone')
  expect(await seriousFindings(page)).toEqual([])
})
