import { companyRoutes, type MovePreview } from '@atalaya/contract/companies'
import { CompanySettings, toldConf } from '@atalaya/contract/company-settings'
import { craRoutes } from '@atalaya/contract/cras'
import { resellerRoutes } from '@atalaya/contract/resellers'
import { supportRoutes } from '@atalaya/contract/supports'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { answerAboveCompanies, stamp } from '../../test-records.ts'
import { drawPart, openScreen, phone, testServer } from '../../test-screen.tsx'
import { Refused } from '../../test-server.ts'
import { say } from '../../test-states.ts'
import { CompanySwitcher } from './components/company-switcher.tsx'
import { answerCompanies, company, distributor } from './test-companies.ts'

beforeEach(() => {
  const server = testServer()
  answerAboveCompanies(server)
  answerCompanies(server)
  server.answer(craRoutes.list, {
    5: { id: 5, name: 'Central Norte', hasMainKey: false, hasBackupKey: false, ...stamp },
  })
  server.answer(supportRoutes.list, {} as Record<string, never>)
})

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
const act = async (name: string, action: string) => {
  await rowOf(name)
    .getByRole('button', { name: say('ui:table.actionsOf', { row: name }) })
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('lists each company with its state, its reseller and how near its licences are', async () => {
  await openScreen('/companies', { user: distributor })
  await expect.element(rowOf('Transportes Norte').getByText('19 / 20')).toHaveAttribute('data-near')
  await expect.element(rowOf('Obras Sur').getByText(say('app:company.state.suspended'))).toBeVisible()
  await expect.element(rowOf('Obras Sur').getByText('Levante')).toBeVisible()
  // Above them all what they come to.
  await expect
    .element(page.getByRole('definition').filter({ hasText: say('companies:summary.suspended', { count: 1 }) }))
    .toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('a company is given to another reseller once it has been seen what that changes', async () => {
  const told: MovePreview = {
    ...{ trackers: 18, licenses: { vehicleTotal: 20, vehicleBillable: null, assetTotal: null, assetBillable: null } },
    counts: { vehicles: 19, assets: 3, persons: 4, users: 5 },
    brand: { from: { siteName: 'Atalaya', hostName: null }, to: { siteName: 'Rutalia', hostName: 'flota.rutalia.es' } },
    ...{ cra: 'Central Norte', supports: 2 },
  }
  testServer().answer(companyRoutes.movePreview, told)
  testServer().answer(companyRoutes.move, () => {
    throw new Refused('name.taken')
  })
  await openScreen('/companies', { user: distributor })
  await act('Transportes Norte', say('companies:move.action'))
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: say('companies:move.save') })
  await expect.element(save).toBeDisabled()
  await dialog.getByRole('combobox', { name: say('companies:move.to') }).click()
  // Not to whose it is already.
  expect(page.getByRole('option', { name: 'Norte', exact: true }).query()).toBeNull()
  await page.getByRole('option', { name: 'Levante' }).click()
  for (const text of [
    say('companies:move.brandChange', { from: 'Atalaya', to: 'Rutalia' }),
    say('companies:move.hostChange', { host: 'flota.rutalia.es' }),
    say('companies:move.craGoes', { name: 'Central Norte' }),
    say('companies:move.supportsGo'),
  ])
    await expect.element(dialog.getByText(text)).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await save.click()
  // Refused: it stays open, and says why.
  await expect.element(page.getByText(say('errors:codes.name.taken'))).toBeVisible()
  await expect.element(save).toBeEnabled()
  expect(testServer().asked(companyRoutes.move)).toMatchObject([
    { params: { resellerId: 2, id: 31 }, body: { resellerId: 4 } },
  ])
})

test('a reseller, who has nobody to give one to, is not offered it', async () => {
  testServer().answer(resellerRoutes.list, {
    2: { id: 2, name: 'Norte', distributorId: 1, countryId: 'ES', counts: { companies: 1, users: 1 }, ...stamp },
  })
  await openScreen('/companies', { user: { role: 'RESELLER', companyId: null } })
  await rowOf('Transportes Norte')
    .getByRole('button', { name: say('ui:table.actionsOf', { row: 'Transportes Norte' }) })
    .click()
  await expect.element(page.getByRole('menuitem', { name: say('companies:actions.state') })).toBeVisible()
  expect(page.getByRole('menuitem', { name: say('companies:move.action') }).query()).toBeNull()
})

test('alarms are handed to a centre of its reseller, chosen in its form', async () => {
  await openScreen('/companies?edit=31', { user: distributor, size: phone })
  await page.getByRole('switch', { name: say('companies:form.craActive') }).click()
  await page.getByRole('combobox', { name: say('companies:form.craId') }).click()
  await page.getByRole('option', { name: 'Central Norte' }).click()
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('button', { name: say('companies:form.save') }).click()
  await expect
    .poll(() => testServer().asked(companyRoutes.update))
    .toMatchObject([{ body: { conf: { cra: { active: true, id: 5 } } } }])
})

test('a state that shuts people out says what follows, and keeps the reason', async () => {
  await openScreen('/companies?state=31', { user: distributor })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: say('companies:state') }).click()
  await page.getByRole('option', { name: `3 · ${say('app:company.state.suspended')}` }).click()
  await expect.element(dialog.getByText(say('companies:stateForm.suspendedHint'))).toBeVisible()
  await dialog.getByRole('textbox', { name: say('companies:stateForm.reason') }).fill('Impago')
  await dialog.getByRole('button', { name: say('companies:stateForm.save') }).click()
  await expect
    .poll(() => testServer().asked(companyRoutes.setState))
    .toMatchObject([{ params: { id: 31 }, body: { value: 3, text: 'Impago' } }])
  await userEvent.keyboard('{Escape}')
})

test('the area of its maps is limited by two corners, and a corner that is none is refused', async () => {
  await openScreen('/companies?edit=31', { user: distributor })
  await page.getByRole('switch', { name: say('companies:form.mapLimited'), exact: false }).click()
  const northEast = page.getByRole('textbox', { name: say('companies:form.ne') })
  await northEast.fill('arriba')
  const save = page.getByRole('button', { name: say('companies:form.save') })
  await save.click()
  await expect.element(northEast).toBeInvalid()
  await northEast.fill('43.5, 3.25')
  await save.click()
  await expect
    .poll(() => testServer().asked(companyRoutes.update).at(-1)?.body.conf.general.mapLimits)
    .toMatchObject({ northEast: { lat: 43.5, lng: 3.25 }, minZoom: 5 })
})

test('where its map opens is typed as a place, and what is none stays to be mended', async () => {
  await openScreen('/companies?edit=31', { user: distributor })
  const centre = page.getByLabelText(say('companies:fields.centroidId'))
  await userEvent.fill(centre, 'in the middle')
  const save = page.getByRole('button', { name: say('companies:form.save') })
  await save.click()
  await expect.element(centre).toHaveAttribute('aria-invalid', 'true')
  await expect.element(centre).toHaveValue('in the middle')
  await userEvent.fill(centre, '40.42, -3.7')
  await save.click()
  await expect
    .poll(() => testServer().asked(companyRoutes.update).at(-1)?.body)
    .toMatchObject({ centroidId: { pos: { lat: 40.42, lng: -3.7 } } })
})

test('what somebody else has changed meanwhile is told setting by setting', async () => {
  testServer().refuse(companyRoutes.update, 'version.conflict')
  await openScreen('/companies?edit=31', { user: distributor })
  const field = page.getByLabelText(say('companies:form.hisTime'))
  await expect.element(field).toBeVisible()
  const theirs = company(31, 'Transportes Norte', {})
  testServer().answer(companyRoutes.read, {
    ...theirs,
    ...{ version: 2, licenses: { ...theirs.licenses, vehicleTotal: 25 } },
    conf: { ...theirs.conf, general: { ...theirs.conf.general, units: { fuelConsumption: 1 }, fuel_units: 1 } },
  })
  await userEvent.fill(field, '90')
  await page.getByRole('button', { name: say('companies:form.save') }).click()
  await expect.element(page.getByText(say('ui:conflict.what'))).toBeVisible()
  const rows = [...document.querySelectorAll('[role=dialog] table tbody tr')].map((row) => row.textContent)
  expect(rows).toHaveLength(3)
  expect(rows.join()).not.toContain('object')
  expect(rows.join()).toContain('km/L')
})

test('who administers a company sees that its licences are nearly in use, and nobody else', async () => {
  answerCompany(testServer())
  const info = (used: object) => ({
    ...{ id: 3, name: 'Transportes Norte', resellerId: 2, centroidId: null, ...used },
    info: { id: 3, state: { current: { value: 2 as const } } },
    licenses: { vehicleTotal: 20, vehicleBillable: null, assetTotal: 4, assetBillable: null },
    conf: {
      ...toldConf(CompanySettings.parse({})),
      general: { ...toldConf(CompanySettings.parse({})).general, timezone: 'Europe/Madrid' },
      ...{ customDatas: {}, customStates: { 1: [], 2: [], 3: [] } },
    },
  })
  testServer().answer(companyRoutes.info, info({ used: { vehicles: 19, assets: 1 } }))
  await drawPart(<CompanySwitcher />)
  await expect.element(page.getByText(say('app:company.licensedVehicles', { used: 19, most: 20 }))).toBeVisible()
  expect(page.getByText(say('app:company.licensedAssets', { used: 1, most: 4 })).query()).toBeNull()
  expect(await seriousFindings()).toEqual([])
})
