import { actingRoutes, mostActingMinutes } from '@atalaya/contract/acting'
import { sessionRoutes } from '@atalaya/contract/session'
import type { User } from '@atalaya/contract/users'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { acting } from '../../session/current-session.ts'
import { seriousFindings } from '../../test-axe.ts'
import { drawPart, phone, testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'
import { ActDialog, ActingBanner } from './index.ts'

// Tests run at an address of numbers, where no browser knows passkeys.
vi.mock('../../session/passkey-support.ts', async (original) => ({
  ...(await original<typeof import('../../session/passkey-support.ts')>()),
  canUsePasskeys: () => true,
}))

const user = { id: 12, companyId: 3, firstName: 'Eva', lastName: 'Gil' } as User
const held = {
  ...{ id: 'f3a1', companyId: 3, userName: 'Eva Gil', reason: 'Asked for by telephone' },
  accessToken: `x.${btoa(JSON.stringify({ exp: 4_102_444_800 }))}.x`,
  mayWrite: false,
}
afterEach(() => acting.clear())

test('a reason is asked for, and an hour is the longest that can be chosen', async () => {
  testServer().answer(actingRoutes.start, () => ({}) as never)
  testServer().refuse(actingRoutes.start, 'permission.denied')
  const onClose = vi.fn()
  await drawPart(<ActDialog user={user} onClose={onClose} />, { user: { role: 'RESELLER', companyId: null } })
  await expect.element(page.getByText(say('acting:title', { name: 'Eva Gil' }))).toBeVisible()
  const start = page.getByRole('button', { name: say('acting:start') })
  await expect.element(start).toBeDisabled()
  const choices = [...document.querySelectorAll<HTMLOptionElement>('option')].map(({ value }) => Number(value))
  expect(Math.max(...choices)).toBe(mostActingMinutes)
  await page.getByRole('textbox').fill('too short')
  await expect.element(start).toBeDisabled()
  await page.getByRole('textbox').fill('Asked for by telephone')
  expect(await seriousFindings()).toEqual([])
  await start.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(testServer().asked(actingRoutes.start)).toMatchObject([
    { params: { companyId: 3, id: 12 }, body: { reason: 'Asked for by telephone', minutes: 60 } },
  ])
  // Nothing typed is lost, and nobody acts.
  await expect.element(page.getByRole('textbox')).toHaveValue('Asked for by telephone')
  expect([onClose.mock.calls.length, acting.read()]).toEqual([0, null])
})

test('as long as it lasts it is said for whom, that it only reads, and how long still', async () => {
  acting.write({ ...held, endsTs: Date.now() + 59.5 * 60_000 })
  await drawPart(<ActingBanner />, { size: phone })
  const banner = page.getByRole('complementary', { name: say('acting:banner', { name: 'Eva Gil' }) })
  await expect.element(banner).toBeVisible()
  expect(banner.element().textContent).toContain(say('acting:left', { count: 60 }))
  expect(banner.element().textContent).toContain(say('acting:reading'))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
  expect(await seriousFindings()).toEqual([])
})

test('changing things too takes a password, and a wrong one leaves it reading', async () => {
  acting.write({ ...held, endsTs: Date.now() + 60_000 })
  testServer().answer(sessionRoutes.prove, () => ({}) as never)
  testServer().refuse(sessionRoutes.prove, 'input.invalid')
  await drawPart(<ActingBanner />)
  await page.getByRole('button', { name: say('acting:allow') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(say('acting:password')).fill('Castro-Urdiales-1')
  await dialog.getByRole('button', { name: say('acting:allow') }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(acting.read()?.mayWrite).toBe(false)
  expect(testServer().asked(actingRoutes.write)).toEqual([])
})

test('a passkey of the one who acts does as well, and stands alone where they have no password', async () => {
  acting.write({ ...held, endsTs: Date.now() + 60_000 })
  testServer().answer(sessionRoutes.proofOptions, () => ({}) as never)
  testServer().refuse(sessionRoutes.proofOptions, 'permission.denied')
  await drawPart(<ActingBanner />, { user: { proofs: ['passkey'] } })
  await page.getByRole('button', { name: say('acting:allow') }).click()
  const dialog = page.getByRole('dialog')
  const passkey = dialog.getByRole('button', { name: say('session:proof.passkey') })
  await expect.element(passkey).toBeVisible()
  expect(dialog.getByLabelText(say('acting:password')).elements()).toEqual([])
  expect(await seriousFindings()).toEqual([])
  await passkey.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(testServer().asked(sessionRoutes.proofOptions)).toHaveLength(1)
  expect([acting.read()?.mayWrite, testServer().asked(actingRoutes.write)]).toEqual([false, []])
})

test('who acts for nobody sees nothing of it', async () => {
  await drawPart(<ActingBanner />)
  expect(document.querySelector('aside')).toBeNull()
})
