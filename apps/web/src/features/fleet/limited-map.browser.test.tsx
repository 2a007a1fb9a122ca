import { companyRoutes } from '@atalaya/contract/companies'
import { CompanySettings, mapsOpenTo, toldConf } from '@atalaya/contract/company-settings'
import { brandRoutes } from '@atalaya/contract/session'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadBrand } from '../../brand/current-brand.ts'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { drawPart, testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'
import { LayersMenu } from './components/layers-menu.tsx'

const limits = { southWest: { lat: 36, lng: -9 }, northEast: { lat: 43, lng: 3 }, minZoom: 6, maxZoom: 16 }

const openMenu = async (general: object) => {
  answerCompany(testServer())
  const conf = toldConf(CompanySettings.parse({ general }))
  const tiles = { name: 'Callejero', url: 'https://tiles.example.com/{z}/{x}/{y}.png', maxZoom: 18 }
  testServer().answer(companyRoutes.info, {
    ...{ id: 3, name: 'Transportes Norte', resellerId: 2, centroidId: null },
    info: { id: 3, state: { current: { value: 2 } } },
    licenses: { vehicleTotal: null, vehicleBillable: null, assetTotal: null, assetBillable: null },
    conf: {
      ...conf,
      general: { ...conf.general, timezone: 'Europe/Madrid' },
      ...{ customDatas: {}, customStates: { 1: [], 2: [], 3: [] } },
    },
    maps: mapsOpenTo([tiles], conf.general),
  })
  testServer().answer(brandRoutes.current, {
    ...{ id: 1, siteName: 'Atalaya', accent: { light: '#0b6b62', dark: '#3fb5a5' }, palette: {}, support: {} },
    ...{ logoUrl: '/l.svg', darkLogoUrl: '/l.svg', iconUrl: '/l.svg', formalAddress: false, languages: ['es'] },
    ...{ passwordPolicy: 'classic', mapNames: [tiles.name] },
  })
  await loadBrand()
  await drawPart(<LayersMenu />)
  await page.getByRole('button', { name: say('fleet:layers.title') }).click()
}
const world = () => page.getByRole('radio', { name: say('fleet:layers.ground.world') })

test('a map that is limited is chosen after a confirmation, and another not without one', async () => {
  await openMenu({ mapLimits: limits })
  await expect.element(page.getByText(say('fleet:layers.ground.limited'))).toBeVisible()
  await world().click()
  const confirm = page.getByRole('button', { name: say('fleet:layers.ground.confirm') })
  await expect.element(page.getByText(say('fleet:layers.ground.confirmText'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('button', { name: say('ui:confirm.cancel') }).click()
  await page.getByRole('button', { name: say('fleet:layers.title') }).click()
  await expect.element(world()).not.toBeChecked()
  await world().click()
  await confirm.click()
  await page.getByRole('button', { name: say('fleet:layers.title') }).click()
  await expect.element(world()).toBeChecked()
})

test('where nothing is limited nobody is asked', async () => {
  await openMenu({})
  await world().click()
  await expect.element(world()).toBeChecked()
})

test('where the reseller allows no other map there is none to choose', async () => {
  await openMenu({ mapChange: false })
  await expect.element(page.getByText(say('fleet:layers.ground.fixed'))).toBeVisible()
  expect(world().query()).toBeNull()
})
