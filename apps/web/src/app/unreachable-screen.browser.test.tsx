import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgetLastPicture, keepLastPicture, readLastPicture, type SeenItem } from '../live/last-picture.ts'
import { session } from '../session/current-session.ts'
import { createTokenStorage } from '../session/token-storage.ts'
import { seriousFindings } from '../test-axe.ts'
import { now } from '../test-records.ts'
import { drawPart, phone, testServer } from '../test-screen.tsx'
import { say } from '../test-states.ts'
import './keep-for-offline.ts'
import { UnreachableScreen } from './unreachable-screen.tsx'

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify({ exp: 4_102_444_800, ...claims }))}.x`
const lucia = tokenOf({ sub: '7', sid: 'a' })
const hold = (accessToken: string) =>
  createTokenStorage(localStorage, location.hostname).write({ accessToken, refreshToken: 'r' })

const seen = (id: number, given: Partial<SeenItem> = {}): SeenItem => ({
  ...{ id, name: `Furgón ${id}`, plate: `${1_000 + id}-BCD`, motion: 'stopped', lat: 40.4, lng: -3.7 },
  ...{ recordedAt: now - id * 60_000, address: `Calle Mayor ${id}, Madrid`, ...given },
})
const fleet = (count: number) => ({
  company: 'Transportes del Norte',
  seenAt: now - 2 * 3_600_000,
  items: Array.from({ length: count }, (_, at) => seen(at + 1)),
})

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(now)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await forgetLastPicture()
})

const kept = async (accessToken: string, picture: ReturnType<typeof fleet>) => {
  await keepLastPicture(() => accessToken, picture)
  expect(await caches.match('/last-picture')).toBeDefined()
}
/** Over a session that is held, and a server that does not answer. */
const open = async (accessToken: string, look: { size?: typeof phone; theme?: 'dark' } = {}) => {
  hold(accessToken)
  testServer().setOffline(true)
  await drawPart(<UnreachableScreen />, { user: null, ...look })
  expect(session.getState().status).toBe('unreachable')
}
const isSeen = (address: string) => page.getByText(address, { exact: true }).elements().length > 0

test('says what goes on without the server, and that nothing is lost', async () => {
  await drawPart(<UnreachableScreen />, { size: phone })
  await expect.element(page.getByText(say('app:unreachable.title'))).toBeVisible()
  for (const what of ['trackers', 'page'])
    await expect.element(page.getByText(say(`app:unreachable.still.${what}`))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('shows the fleet as this session saw it last: names, places, times, and how old all of it is', async () => {
  await kept(lucia, fleet(12))
  await open(lucia, { size: phone })
  await expect.element(page.getByRole('heading', { name: 'Transportes del Norte' })).toBeVisible()
  await expect.element(page.getByText(/24\/11\/2026 08:00 \(hace 2 h\)/)).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Furgón 3' })
  await expect.element(row.getByText('Calle Mayor 3, Madrid')).toBeVisible()
  await expect.element(row.getByText('hace 3 min')).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('textbox', { name: say('app:unreachable.seen.search') }).fill('1007 bcd')
  await expect.poll(() => isSeen('Calle Mayor 3, Madrid')).toBe(false)
  await expect.element(page.getByText('Calle Mayor 7, Madrid')).toBeVisible()
})

test('says coordinates where no street is known, and that there is no place where there is none', async () => {
  await kept(lucia, {
    ...fleet(0),
    items: [seen(1, { address: undefined }), seen(2, { lat: undefined, lng: undefined, recordedAt: undefined })],
  })
  await open(lucia)
  await expect.element(page.getByText('40.40000, -3.70000')).toBeVisible()
  await expect.element(page.getByText(say('app:unreachable.seen.noPlace'))).toBeVisible()
})

test.each([
  ['another account', tokenOf({ sub: '8', sid: 'a' })],
  ['another session of the account', tokenOf({ sub: '7', sid: 'b' })],
  ['somebody who acts for the user', tokenOf({ sub: '7', sid: 'a', act: { sub: '2' } })],
  ['a token that names nobody', tokenOf({})],
])('shows nothing of it to %s', async (_, other) => {
  await kept(lucia, fleet(2))
  await open(other)
  await expect.element(page.getByText(say('app:unreachable.still.page'))).toBeVisible()
  expect(await readLastPicture(lucia, now)).not.toBeNull()
  expect(await readLastPicture(other, now)).toBeNull()
  expect(isSeen('Calle Mayor 1, Madrid')).toBe(false)
})

test('shows nothing that is older than three days, and of very many those that were looked for', async () => {
  await kept(lucia, { ...fleet(1), seenAt: now - 3 * 86_400_000 - 1 })
  expect(await readLastPicture(lucia, now)).toBeNull()
  await kept(lucia, fleet(400))
  await open(lucia)
  await expect.element(page.getByText(say('app:unreachable.seen.others', { count: 200 }))).toBeVisible()
  expect(isSeen('Calle Mayor 201, Madrid')).toBe(false)
})

test('is forgotten when the session ends, whichever way', async () => {
  await kept(lucia, fleet(2))
  hold(lucia)
  testServer().setOffline(true)
  await session.start()
  await session.logout()
  await expect.poll(() => caches.match('/last-picture')).toBeUndefined()
  // What was on its way to be kept comes too late.
  await keepLastPicture(session.heldToken, fleet(2))
  expect(await caches.match('/last-picture')).toBeUndefined()
})
