import { type SuperUser, superUserRoutes } from '@atalaya/contract/accounts'
import { craRoutes } from '@atalaya/contract/cras'
import { distributorRoutes, resellerRoutes } from '@atalaya/contract/resellers'
import { supportRoutes } from '@atalaya/contract/supports'
import { usageRoutes } from '@atalaya/contract/usage'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../test-axe.ts'
import { answerAboveCompanies, now, staff, stamp, supports } from '../test-records.ts'
import { drawPart, openScreen, testServer } from '../test-screen.tsx'
import { say } from '../test-states.ts'
import { BlockingModal } from './blocking-modal.tsx'

const login = { front: { last: { ts: now, ip: '10.0.0.7', fail: [] }, prev: null }, app: { last: null, prev: null } }
const rosa = {
  ...{ id: 21, email: 'rosa@example.com', firstName: 'Rosa', lastName: 'Prieto', role: 'RESELLER', resellerId: 2 },
  ...{ distributorId: null, readOnly: false, isDisabled: false, passwordChange: null, login, isSelf: false },
  ...{ countryId: 'ES', language: 'es', timezone: 'Europe/Madrid', hasPassword: false, createdTs: now, version: 1 },
} as unknown as SuperUser

beforeEach(() => {
  const server = testServer()
  answerAboveCompanies(server)
  const norte = { id: 2, name: 'Norte', distributorId: 1, countryId: 'ES' as const, counts: { companies: 3, users: 2 } }
  server.keep(resellerRoutes, [{ ...norte, ...stamp }])
  server.answer(distributorRoutes.list, {})
  server.keep(superUserRoutes as never, [rosa] as never)
  server.keep(supportRoutes, supports(2))
  server.keep(craRoutes, [
    { id: 5, name: 'Central Norte', phone: '900 300 400', hasMainKey: false, hasBackupKey: false, ...stamp },
  ])
  server.answer(craRoutes.links, [])
  server.answer(usageRoutes.users, [
    {
      ...{ id: 9, email: 'ana@example.com', name: 'Ana Beltrán', role: 'ADMIN' as const, companyId: 3 },
      ...{ companyName: 'Transportes Norte', resellerId: 2, resellerName: 'Norte', distributorId: 1 },
      ...{ isDisabled: false, readOnly: false, createdTs: now, lastAccessTs: now, login, failedLogins: 4 },
    },
  ])
})

test.each([
  ['/resellers', 'Norte'],
  ['/superUsers', 'rosa@example.com'],
  ['/supports', 'Soporte 0001'],
  ['/cras', 'Central Norte'],
  ['/usersstats', 'Ana Beltrán'],
])('%s shows what there is, and nothing that a reader of screens stumbles over', async (path, shown) => {
  await openScreen(path, { user: staff })
  await expect.element(page.getByText(shown).first()).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test.each([
  ['/supports?edit=0', 'supports'],
  ['/cras?edit=0', 'cras'],
])('%s asks for a name before it saves', async (path, noun) => {
  await openScreen(path, { user: staff })
  await page.getByRole('textbox', { name: say(`${noun}:fields.description`) }).fill('De noche')
  await page.getByRole('button', { name: say(`${noun}:form.create`) }).click()
  await expect.element(page.getByRole('textbox', { name: say(`${noun}:fields.name`) })).toBeInvalid()
})

test('who only reads is offered nothing to write', async () => {
  await openScreen('/cras', { user: { ...staff, readOnly: true } })
  await expect.element(page.getByText('Central Norte')).toBeVisible()
  expect(page.getByRole('button', { name: say('cras:actions.create') }).query()).toBeNull()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

test.each([
  ['company.suspended', 'app:blocked.suspended'],
  ['company.deactivated', 'app:blocked.deactivated'],
] as const)('%s stands in the way until it is accepted', async (code, title) => {
  const leave = vi.fn()
  await drawPart(<BlockingModal code={code} onLeave={leave} />)
  await expect.element(page.getByRole('dialog', { name: say(title) })).toBeVisible()
  await expect.element(page.getByText(say(`errors:codes.${code}`))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  // Beside it nothing can be clicked, and nothing closes it.
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
  expect(leave).not.toHaveBeenCalled()
  await page.getByRole('button', { name: say('app:blocked.accept') }).click()
  expect(leave).toHaveBeenCalledOnce()
})

test.each(['restriction.timerange', 'restriction.fromip'] as const)(
  '%s leaves by itself, ten seconds from when it could be read',
  async (code) => {
    let leftAt = 0
    const leave = vi.fn(() => {
      leftAt = performance.now()
    })
    await drawPart(<BlockingModal code={code} onLeave={leave} />)
    await expect.element(page.getByRole('dialog', { name: say('app:blocked.restriction') })).toBeVisible()
    const seenAt = performance.now()
    await expect.element(page.getByText(say(`errors:codes.${code}`))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await expect.poll(() => leave.mock.calls.length).toBe(1)
    expect(leftAt - seenAt).toBeGreaterThan(8_000)
    expect(leftAt - seenAt).toBeLessThan(11_000)
  },
)
