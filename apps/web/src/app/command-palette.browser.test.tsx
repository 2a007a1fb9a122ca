import { superUserRoutes } from '@atalaya/contract/accounts'
import { companyRoutes } from '@atalaya/contract/companies'
import { costRoutes } from '@atalaya/contract/costs'
import { craRoutes } from '@atalaya/contract/cras'
import { customFieldRoutes } from '@atalaya/contract/custom-data'
import { customStateRoutes } from '@atalaya/contract/custom-states'
import { deviceRoutes } from '@atalaya/contract/devices'
import { fuelPurchaseRoutes } from '@atalaya/contract/fuel-purchases'
import { supportRoutes } from '@atalaya/contract/supports'
import { spotlight } from '@mantine/spotlight'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCompany } from '../test-company.ts'
import { answerAboveCompanies, now, reseller, supports } from '../test-records.ts'
import { openScreen, testServer } from '../test-screen.tsx'
import { say } from '../test-states.ts'

// Whether it is open is the page's, not a test's.
afterEach(() => spotlight.close())

const palette = () => page.getByRole('dialog', { name: say('app:palette.open') })
const open = async (typed: string) => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(palette().getByRole('textbox'), typed)
}

test('a reseller finds alarm receiving centres by name and phone, their screen, and how to begin one', async () => {
  answerAboveCompanies(testServer())
  testServer().answer(companyRoutes.listAll, {})
  testServer().answer(superUserRoutes.list, {})
  testServer().answer(deviceRoutes.list, {} as never)
  testServer().keep(supportRoutes, supports(2))
  testServer().keep(craRoutes, [
    {
      id: 5,
      name: 'Central Norte',
      phone: '900 300 400',
      hasMainKey: false,
      hasBackupKey: false,
      createdTs: now,
      updatedTs: now,
      version: 1,
    },
  ])
  await openScreen('/supports', { user: reseller, isFramed: true })
  await expect.element(page.getByText('Soporte 0001')).toBeVisible()
  await open('900300400')
  await expect.element(palette().getByRole('button').filter({ hasText: 'Central Norte' })).toBeVisible()
  await userEvent.fill(palette().getByRole('textbox'), say('cras:title').slice(0, 8))
  await expect.element(palette().getByRole('button', { name: say('cras:title') })).toBeVisible()
  await userEvent.fill(palette().getByRole('textbox'), say('cras:actions.create'))
  await expect.element(palette().getByRole('button', { name: say('cras:actions.create') })).toBeVisible()
})

test('an administrator finds costs and fuel purchases of the last year, own fields and own states, and each opens where it is changed', async () => {
  answerCompany(testServer())
  testServer().answer(customFieldRoutes.list, {
    4: {
      ...{ id: 4, key: 'contract', names: { es: 'Contrato de renting' }, kind: 'text', choices: [] },
      ...{ isRequired: false, nouns: ['assets'], version: 1 },
    },
  })
  testServer().answer(customStateRoutes.list, {
    6: { id: 6, itemType: 1, names: { es: 'En el taller' }, colour: 'orange', version: 1 },
  })
  const router = await openScreen('/drivers', { isFramed: true })
  await expect.element(page.getByText('Íñigo Sáez').first()).toBeVisible()
  for (const [typed, label, pathname, search] of [
    ['taller', 'En el taller', '/vehicles', { settings: 'states', field: 6 }],
    ['renting', 'Contrato de renting', '/assets', { settings: 'fields', field: 4 }],
    ['peaje', 'Peaje AP-7', '/costs', { edit: 4, period: 'own' }],
    ['0815', '****0815 · Cepsa Pinto', '/fuel-purchases', { edit: 2, period: 'own' }],
  ] as const) {
    await open(typed)
    await expect.element(palette().getByRole('button').filter({ hasText: label })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location).toMatchObject({ pathname, search })
  }
  const [asked] = testServer().asked(costRoutes.list)
  expect(asked?.query).toMatchObject({ from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  const [purchases] = testServer().asked(fuelPurchaseRoutes.list)
  expect(Number((purchases?.query as { fromTs?: unknown } | undefined)?.fromTs)).toBeGreaterThan(
    now - 2 * 365 * 86_400_000,
  )
})
