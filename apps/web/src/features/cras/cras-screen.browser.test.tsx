import { type Cra, craRoutes } from '@atalaya/contract/cras'
import { distributorRoutes, resellerRoutes } from '@atalaya/contract/resellers'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerAboveCompanies, now, staff, stamp } from '../../test-records.ts'
import { openScreen, testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'

const centre = {
  ...{ id: 5, name: 'Central Norte', account: 'A1B2', mainHost: 'cra.example.com', mainPort: 5_000 },
  ...{ mainKeyForm: 'hex', mainPollSeconds: 90, hasMainKey: true, hasBackupKey: false, ...stamp },
} as Cra
const line = {
  ...{ craId: centre.id, receiver: 1 as const, account: 'A1B2', answer: 'silent' as const, triedTs: now },
  ...{ answeredTs: now - 60_000, failingSinceTs: now },
}

beforeEach(() => {
  const server = testServer()
  answerAboveCompanies(server)
  const norte = { id: 2, name: 'Norte', distributorId: 1, countryId: 'ES' as const, counts: { companies: 3, users: 2 } }
  server.keep(resellerRoutes, [{ ...norte, ...stamp }])
  server.answer(distributorRoutes.list, {})
  server.keep(craRoutes, [centre])
  server.answer(craRoutes.links, [line])
})

test('a line that is down is seen in the list and, with what came back, at its receiver', async () => {
  await openScreen('/cras', { user: staff })
  await expect.element(page.getByText(say('cras:lines.down')).first()).toBeVisible()
  await page.getByText('Central Norte').first().click()
  await expect.element(page.getByText(say('cras:answers.silent'), { exact: false })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('a test signal shows what came back, and a key is written and never read', async () => {
  const server = testServer()
  const tried = { ts: now, receiver: 1 as const, answer: 'acknowledged' as const, ms: 41 }
  server.answer(craRoutes.test, { tries: [tried], account: 'A1B2', code: '601', sequence: 7 })
  await openScreen('/cras?edit=5', { user: staff })
  await page.getByRole('button', { name: say('cras:test.send') }).click()
  await expect.element(page.getByText(`${say('cras:answers.acknowledged')} · 41 ms`)).toBeVisible()
  expect(server.asked(craRoutes.test)).toMatchObject([{ body: { receiver: 1 } }])
  const key = page.getByLabelText(say('cras:fields.mainKey'), { exact: true })
  await expect.element(key).toHaveValue('')
  await userEvent.fill(key, '0123456789abcdef0123456789abcdef')
  await expect.element(page.getByText(say('cras:test.unsaved'))).toBeVisible()
  await page.getByRole('button', { name: say('cras:form.save') }).click()
  await expect
    .poll(() => server.asked(craRoutes.update))
    .toMatchObject([{ body: { mainKey: '0123456789abcdef0123456789abcdef', account: 'A1B2' } }])
})
