import { companySupportRoutes } from '@atalaya/contract/company-supports'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DesignedBrand } from '../../brand/current-brand.ts'
import { seriousFindings } from '../../test-axe.ts'
import { reseller, supports } from '../../test-records.ts'
import { drawPart, testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'
import { useHasSupports } from './company-supports.queries.ts'
import { SupportPanel } from './components/contact-panel.tsx'

const brand = {
  ...{ id: 2, siteName: 'Rutalia', accent: { light: '#0b7a5c', dark: '#379777' }, palette: {}, languages: ['es'] },
  ...{ logoUrl: '/favicon.svg', darkLogoUrl: '/favicon.svg', iconUrl: '/favicon.svg', formalAddress: false },
  ...{ passwordPolicy: 'classic', mapNames: [] },
} as const
const helpful = { phone: '+351 253 000 000', url: 'https://ayuda.rutalia.test/es', hours: '08:00–20:00' }

const Offered = () => (useHasSupports() ? <p>offered</p> : <p>nobody</p>)
const draw = (support: object, user = {}) =>
  drawPart(
    <DesignedBrand value={{ ...brand, support } as never}>
      <Offered />
      <SupportPanel onClose={() => undefined} />
    </DesignedBrand>,
    { user },
  )
const answer = (count: number) =>
  testServer().answer(
    companySupportRoutes.list,
    Object.fromEntries(supports(count).map((support) => [support.id, support])) as never,
  )

it('turns a company to its own contacts, and to nobody else', async () => {
  answer(2)
  await draw(helpful)
  await expect.element(page.getByText('Soporte 0002')).toBeVisible()
  expect(page.getByText('Rutalia').query()).toBeNull()
})

it('turns a company that has nobody, and who works above companies, to the brand', async () => {
  answer(0)
  for (const user of [{}, reseller]) {
    const drawn = await draw(helpful, user)
    await expect.element(page.getByText('Rutalia')).toBeVisible()
    await expect.element(page.getByText('08:00–20:00')).toBeVisible()
    await expect.element(page.getByText(say('supports:panel.page'))).toBeVisible()
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[role=dialog] a')].map(({ href }) => href)
    expect(links).toEqual(['tel:+351253000000', helpful.url])
    await expect.element(page.getByText('offered')).toBeInTheDocument()
    expect(await seriousFindings()).toEqual([])
    await drawn.unmount()
  }
})

it('offers no help where nobody gives any', async () => {
  answer(0)
  await draw({})
  await expect.element(page.getByText('nobody')).toBeInTheDocument()
})
