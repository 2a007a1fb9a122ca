import { superUserRoutes } from '@atalaya/contract/accounts'
import type { LiveMessage } from '@atalaya/contract/live'
import { distributorRoutes, resellerRoutes } from '@atalaya/contract/resellers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerAboveCompanies, staff, stamp } from '../test-records.ts'
import { openScreen, testServer } from '../test-screen.tsx'

const counts = { companies: 3, users: 2 }
const norte = { id: 2, name: 'Norte', distributorId: 1, countryId: 'ES' as const, counts, ...stamp }

/** Channels of the page, with nobody behind them. */
class Line {
  static all: Line[] = []
  protocol = 'atalaya.v1'
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    Line.all.push(this)
    setTimeout(() => this.onopen?.())
  }
  send(text: string) {
    if (JSON.parse(text).type === 'watchDevices') this.say({ kind: 'devicesWatched' })
  }
  say(...messages: LiveMessage[]) {
    this.onmessage?.({ data: JSON.stringify({ seq: 0, messages }) })
  }
  close() {
    // Nobody is behind it.
  }
}
const line = () => Line.all.at(-1)
const real = window.WebSocket

beforeEach(() => {
  Line.all = []
  window.WebSocket = Line as never
  answerAboveCompanies(testServer())
  testServer().answer(distributorRoutes.list, {})
})
afterEach(() => {
  window.WebSocket = real
})

test('a list of the platform is read again when somebody has changed it, and what it counts of another too', async () => {
  const kept = testServer().keep(resellerRoutes, [norte])
  await openScreen('/resellers', { user: staff })
  await expect.element(page.getByText('Norte', { exact: true })).toBeVisible()
  kept.changeElsewhere(2, { name: 'Noreste' })
  await expect.poll(() => line()).toBeDefined()
  line()?.say({ kind: 'records', noun: 'resellers' })
  await expect.element(page.getByText('Noreste', { exact: true })).toBeVisible()
  kept.changeElsewhere(2, { counts: { companies: 47, users: 2 } })
  line()?.say({ kind: 'records', noun: 'companies' })
  await expect.element(page.getByText('47', { exact: true })).toBeVisible()
})

test('what has happened while nobody told is read when the channel is there again', async () => {
  const kept = testServer().keep(resellerRoutes, [norte])
  await openScreen('/resellers', { user: staff })
  await expect.element(page.getByText('Norte', { exact: true })).toBeVisible()
  await expect.poll(() => line()).toBeDefined()
  kept.changeElsewhere(2, { name: 'Noreste' })
  line()?.onclose?.()
  await expect.element(page.getByText('Noreste', { exact: true })).toBeVisible()
  expect(Line.all.length).toBeGreaterThan(1)
})

test('accounts above companies follow too', async () => {
  testServer().keep(resellerRoutes, [norte])
  testServer().keep(superUserRoutes as never, [] as never)
  await openScreen('/superUsers', { user: staff })
  await expect.poll(() => line()).toBeDefined()
  const before = testServer().asked(superUserRoutes.list).length
  line()?.say({ kind: 'records', noun: 'superUsers' })
  await expect.poll(() => testServer().asked(superUserRoutes.list).length).toBe(before + 1)
})
