import { companyRoutes } from '@atalaya/contract/companies'
import { CompanySettings, mapsOpenTo, toldConf } from '@atalaya/contract/company-settings'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DesignedBrand, useBrand } from '../../../brand/current-brand.ts'
import { seriousFindings } from '../../../test-axe.ts'
import { answerCompany } from '../../../test-company.ts'
import { drawPart, phone, testServer } from '../../../test-screen.tsx'
import { say } from '../../../test-states.ts'
import { LayersMenu } from './layers-menu.tsx'

const hills = { name: 'Sierra', url: 'https://hills.test/{z}/{x}/{y}.png', maxZoom: 18 }
const group = (of: 'ground' | 'onMap' | 'day') =>
  page.getByRole('group', { name: say(`fleet:layers.groups.${of}`), exact: true })

/** As a brand that has a map of its own sees it, in a company with some settings. */
const open = async (general: Parameters<typeof CompanySettings.parse>[0] = {}, size?: typeof phone) => {
  testServer().answer(companyRoutes.info, {
    ...{ id: 3, name: 'Transportes Norte', resellerId: 2, licenses: {} as never, centroidId: null },
    info: { id: 3, state: { current: { value: 2 } } },
    conf: {
      ...toldConf(CompanySettings.parse({ general })),
      general: { ...toldConf(CompanySettings.parse({ general })).general, timezone: 'Europe/Madrid' },
      ...{ customDatas: {}, customStates: { 1: [], 2: [], 3: [] } },
    },
    maps: mapsOpenTo([hills], toldConf(CompanySettings.parse({ general })).general),
  } as never)
  const OfBrand = () => (
    <DesignedBrand value={{ ...useBrand(), mapNames: [hills.name] }}>
      <LayersMenu />
    </DesignedBrand>
  )
  await drawPart(<OfBrand />, size && { size })
  await page.getByRole('button', { name: say('fleet:layers.title') }).click()
}

beforeEach(() => answerCompany(testServer()))

it('has what lies below, what is on the map and what belongs to a day under a heading each', async () => {
  await open()
  await expect.element(group('ground').getByRole('radio', { name: 'Sierra' })).toBeChecked()
  await expect.element(group('onMap').getByRole('checkbox', { name: say('fleet:layers.geozones') })).toBeChecked()
  await expect.element(group('day').getByRole('checkbox', { name: say('fleet:layers.stops') })).toBeChecked()
  expect(await seriousFindings()).toEqual([])
})

it('changes the map below by the keyboard, and keeps it for the next time', async () => {
  await open()
  await group('ground').getByRole('radio', { name: 'Sierra' }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(group('ground').getByRole('radio', { name: say('fleet:layers.ground.world') })).toBeChecked()
  expect(localStorage.getItem('atalaya.fleet.3')).toContain('"ground":"world"')
})

it('says what was fixed for the company in place of a choice, and that its maps are held to an area', async () => {
  const corner = (lat: number, lng: number) => ({ lat, lng })
  await open({
    mapChange: false,
    mapLimits: { southWest: corner(36, -10), northEast: corner(44, 4), minZoom: 5, maxZoom: 16 },
  } as never)
  await expect.element(group('ground').getByText(say('fleet:layers.ground.fixed'))).toBeVisible()
  await expect.element(group('ground').getByText('Sierra')).toBeVisible()
  await expect.element(group('ground').getByText(say('fleet:layers.ground.limited'))).toBeVisible()
  await expect.element(group('ground').getByRole('radio')).not.toBeInTheDocument()
})

it('has rows on a phone that a finger can hit', async () => {
  await open({}, phone)
  await expect.element(group('day').getByRole('checkbox', { name: say('fleet:layers.stops') })).toBeVisible()
  const rows = [...document.querySelectorAll('[role=group] label')].map((row) => row.getBoundingClientRect())
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.every(({ height, width }) => height >= 44 && width >= 44)).toBe(true)
})
