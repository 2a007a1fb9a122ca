import { actingRoutes } from '@atalaya/contract/acting'
import { type ApiKey, apiKeyRoutes, type KeyCall, type KeyCallPage, ownApiKeyRoutes } from '@atalaya/contract/api-keys'
import { companyRoutes } from '@atalaya/contract/companies'
import { ownAccountRoutes } from '@atalaya/contract/own-account'
import type { AnyRoute } from '@atalaya/contract/route'
import { secondFactorRoutes } from '@atalaya/contract/second-factor'
import { webPushRoutes } from '@atalaya/contract/web-push'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { now } from '../../test-records.ts'
import { openScreen, phone, testServer } from '../../test-screen.tsx'
import { Refused } from '../../test-server.ts'
import { itSaysHowReadingWent, rows, say } from '../../test-states.ts'

const route = 'GET /companies/id/:companyId/vehicles'
const callOf = (n: number, given: object = {}): KeyCall =>
  ({
    ...{ id: 100 - n, ts: now - n * 60_000, apiKey: { id: 1, name: 'Lanzadera', hint: 'atk_Ab3d…x9Zq' }, route },
    ...{ ids: { companyId: 1 }, outcome: 'ok', status: 200, code: null, tookMs: 12, ip: '192.0.2.7' },
    ...{ requestId: `0123456789a${n}`, ...given },
  }) as unknown as KeyCall
const refused = { outcome: 'refused', status: 403, code: 'key.scope', route: 'POST /companies/id/:companyId/pois' }
const failed = {
  ...{ outcome: 'failed', status: 500, code: 'server.error', route: `${route}/id/:id` },
  // As the database orders them.
  ids: { id: 42, companyId: 1 },
}
const calls = [callOf(1), callOf(2, refused), callOf(3, failed)]
const key = {
  ...{ id: 1, name: 'Lanzadera', hint: 'atk_Ab3d…x9Zq', scopes: ['fleet.read'], callsPerMinute: 600 },
  ...{ isPersonal: false, owner: { id: 7, name: 'Lucía Herrero' }, createdTs: now, expiresTs: null },
  ...{ lastUsedTs: now, lastUsedIp: '192.0.2.7' },
} as unknown as ApiKey

const asked: Record<string, unknown>[] = []
const answer = (given: Partial<KeyCallPage> = {}) => {
  const list = ({ query }: { query: object }) => {
    asked.push(query as Record<string, unknown>)
    const isOlder = 'before' in query
    const entries = isOlder ? [callOf(4)] : calls
    return { entries, next: isOlder ? null : '1.97', completeAfterTs: null, ...given }
  }
  for (const routes of [apiKeyRoutes, ownApiKeyRoutes]) {
    testServer().answer(routes.list, () => ({ 1: key }) as never)
    testServer().answer(routes.calls, list as never)
  }
}
const open = (path = '/apiKeys?tab=calls', opening: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(path, { ...opening, user: { role: 'ADMIN', ...opening.user } })

beforeEach(() => {
  asked.length = 0
  answer()
})

describe('the log of calls', () => {
  itSaysHowReadingWent({
    route: apiKeyRoutes.calls,
    open: () => open(),
  })

  it('says what was called and answered, reads older calls when asked, and has a request id to copy', async () => {
    await open()
    await expect.poll(() => rows().length).toBe(3)
    await expect.element(page.getByText('403 key.scope')).toBeVisible()
    await expect.element(page.getByText('500 server.error')).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: say('app:log.more') }).click()
    await expect.poll(() => rows().length).toBe(4)
    expect(asked.at(-1)).toMatchObject({ before: '1.97' })
    rows()[2]?.querySelector<HTMLElement>('td')?.click()
    const drawer = page.getByRole('dialog')
    await expect.element(drawer.getByText('0123456789a3')).toBeVisible()
    await expect.element(drawer.getByText('companyId 1, id 42')).toBeVisible()
    await drawer.getByRole('button', { name: say('apiKeys:log.copy') }).click()
    await expect.element(drawer.getByRole('button', { name: say('apiKeys:log.copied') })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await drawer.getByRole('button', { name: say('apiKeys:log.onlyKey') }).click()
    await expect.poll(() => asked.at(-1)).toMatchObject({ apiKeyId: 1 })
  })

  it('is reached from a key', async () => {
    await open('/apiKeys')
    await expect.element(page.getByText('Lanzadera')).toBeVisible()
    await page.getByText('Lanzadera').hover()
    await page
      .getByRole('button', { name: new RegExp(say('apiKeys:log.open')) })
      .first()
      .click()
    await expect.poll(() => asked.at(-1)).toMatchObject({ apiKeyId: 1 })
  })

  it('has the server narrow it', async () => {
    await open('/apiKeys?tab=calls&key=9&outcome=failed&hours=24&q=pois')
    await expect.poll(() => asked.at(-1)).toMatchObject({ apiKeyId: 9, outcome: 'failed', text: 'pois' })
    const from = Number(asked.at(-1)?.['fromTs'])
    expect(Math.abs(Date.now() - 86_400_000 - from)).toBeLessThan(60_000)
    // Of a key that is in no list any more.
    expect(page.getByRole('combobox', { name: say('apiKeys:log.key') }).element()).toHaveValue(
      say('apiKeys:log.revokedKey'),
    )
  })

  it('says where calls may be missing, and nothing where none is', async () => {
    await open()
    await expect.poll(() => rows().length).toBe(3)
    expect(page.getByRole('note').elements()).toEqual([])
    answer({ completeAfterTs: now as never })
    await open('/apiKeys?tab=calls&hours=1')
    await expect.element(page.getByRole('note')).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('says that there are none', async () => {
    answer({ entries: [], next: null })
    await open()
    await expect.element(page.getByText(say('apiKeys:log.empty.title'))).toBeVisible()
  })

  it('takes everything that the filter leaves along in an export', async () => {
    await open('/apiKeys?tab=calls&outcome=refused')
    await expect.poll(() => rows().length).toBe(3)
    await page.getByRole('button', { name: say('exports:export') }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    await expect.poll(() => asked.filter((query) => 'before' in query).length).toBe(1)
    expect(asked.at(-1)).toMatchObject({ before: '1.97', limit: 1_000, outcome: 'refused' })
  })

  it('of one’s own keys stands in the profile', async () => {
    const others = [secondFactorRoutes.read, ownAccountRoutes.sessions, webPushRoutes.read, companyRoutes.info]
    for (const other of [...others, actingRoutes.forMe])
      testServer().answer(other as AnyRoute, () => {
        throw new Refused('server.busy')
      })
    await open('/profile?tab=calls')
    await expect.element(page.getByText('500 server.error')).toBeVisible()
    expect(testServer().asked(apiKeyRoutes.calls)).toEqual([])
    expect(testServer().asked(ownApiKeyRoutes.calls).length).toBeGreaterThan(0)
  })

  it('fits a phone', async () => {
    await open('/apiKeys?tab=calls', { size: phone })
    await expect.element(page.getByText('500 server.error')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
  })
})
