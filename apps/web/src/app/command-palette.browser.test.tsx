import { superUserRoutes } from '@atalaya/contract/accounts'
import { companyRoutes } from '@atalaya/contract/companies'
import { craRoutes } from '@atalaya/contract/cras'
import { deviceRoutes } from '@atalaya/contract/devices'
import { supportRoutes } from '@atalaya/contract/supports'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerAboveCompanies, now, reseller, supports } from '../test-records.ts'
import { openScreen, testServer } from '../test-screen.tsx'
import { say } from '../test-states.ts'

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
    { id: 5, name: 'Central Norte', phone: '900 300 400', createdTs: now, updatedTs: now, version: 1 },
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
