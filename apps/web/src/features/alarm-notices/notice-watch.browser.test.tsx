import { alarmNoticeRoutes } from '@atalaya/contract/alarm-notices'
import { Notifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Bell } from '../../app/bell.tsx'
import { live, useLiveChannel } from '../../live/live.ts'
import { listenForShortcuts } from '../../navigation/shortcuts.ts'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { answerLive, cutLive, tellLive } from '../../test-live.ts'
import { inState, notice, noticesById, raised } from '../../test-notices.ts'
import { now } from '../../test-records.ts'
import { drawMapPlainly, drawPart, phone, testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'
import { NoticeWatch } from './components/notice-watch.tsx'

type Row = ReturnType<typeof notice>
const words = (key: string, values = {}) => say(`alarmNotices:${key}`, values)
const panel = () => page.getByRole('complementary', { name: words('title') })
const texts = () => [...document.querySelectorAll('[data-line]')].map(({ textContent }) => textContent ?? '')
const unseen = (count: number) => page.getByRole('button', { name: say('app:bell.unseen', { count }) })
const chip = (state: string, count: number) =>
  page.getByRole('button', { name: words(`counts.${state}`, { count, shown: String(count) }), exact: true })
const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .map(({ textContent }) => textContent ?? '')

const Listening = () => {
  useLiveChannel(3)
  return (
    <>
      <Notifications limit={3} />
      <Bell />
      <NoticeWatch companyId={3} />
    </>
  )
}

let stopLive: () => void
let stopListening: () => void
let kept: Row[]
/** A page that is told of a company which has these. */
const listen = async (rows: Row[], opening: Parameters<typeof drawPart>[1] = {}) => {
  kept = rows
  await drawPart(<Listening />, opening)
  await expect.poll(() => live.status.get().kind).toBe('open')
  await expect.element(page.getByRole('button')).toBeVisible()
}
const openPanel = async () => {
  await page.getByRole('button', { name: new RegExp(`${words('title')}|sin ver`) }).click()
  await expect.element(panel()).toBeVisible()
}

drawMapPlainly()
beforeEach(() => {
  vi.setSystemTime(now)
  const server = testServer()
  answerCompany(server)
  server.answer(alarmNoticeRoutes.list, () => noticesById(kept))
  server.answer(alarmNoticeRoutes.see, {})
  stopLive = answerLive([])
  stopListening = listenForShortcuts()
})
afterEach(() => {
  stopLive()
  stopListening()
  vi.useRealTimers()
})

test('the bell, the title and the icon of the tab say what is unseen, until it is marked as seen', async () => {
  document.title = 'Mapa · Atalaya'
  await listen([notice(1), notice(2, { item: 1 }), notice(3, { item: 2, isSeen: true })])
  await expect.element(unseen(2)).toHaveAttribute('data-unseen')
  await expect.poll(() => document.title).toBe('(2) Mapa · Atalaya')
  document.title = 'Vehículos · Atalaya'
  await expect.poll(() => document.title).toBe('(2) Vehículos · Atalaya')
  await openPanel()
  expect(await seriousFindings()).toEqual([])
  await panel()
    .getByRole('button', { name: words('seeAll', { count: 2 }) })
    .click()
  await expect
    .element(page.getByRole('button', { name: say('app:bell.label'), exact: true }).first())
    .not.toHaveAttribute('data-unseen')
  await expect.poll(() => document.title).toBe('Vehículos · Atalaya')
  expect(
    testServer()
      .asked(alarmNoticeRoutes.see)
      .map(({ body }) => body.alarmLogIds),
  ).toEqual([[2, 1]])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => panel().query()).toBeNull()
})

test('what is raised arrives open and unseen, its states are followed, and what is withdrawn goes', async () => {
  await listen([])
  await openPanel()
  await expect.element(panel().getByText(words('empty.title'))).toBeVisible()
  tellLive(raised(notice(1)), raised(notice(2, { item: 1 })))
  await expect.poll(() => texts().length).toBe(2)
  await expect.element(unseen(2)).toBeVisible()
  await expect.element(chip('pending', 2)).toBeVisible()
  const taken = inState(notice(1), 1, { by: 'Marcos Pinto', byId: 8 })
  tellLive({ kind: 'alarmLogState', itemType: 1, itemId: 101, id: 1, endTs: null, state: taken.state })
  await expect.element(chip('inProcess', 1)).toBeVisible()
  expect(texts().join()).toContain('Marcos Pinto')
  tellLive({ kind: 'alarmLogDelete', itemType: 1, itemId: 102, id: 2 })
  await expect.poll(() => texts().length).toBe(1)
  await expect.element(unseen(1)).toBeVisible()
})

test('of what is resolved here and by somebody else meanwhile theirs holds, and nothing is sent', async () => {
  await listen([notice(1)])
  await openPanel()
  await expect.poll(() => texts().length).toBe(1)
  await userEvent.keyboard('je')
  await expect
    .element(panel().getByText(words('resolved.one', { name: 'Exceso de velocidad', item: 'Camión 01' })))
    .toBeVisible()
  const resolved = inState(notice(1), 2, { by: 'Marcos Pinto', byId: 8 })
  tellLive({ kind: 'alarmLogState', itemType: 1, itemId: 101, id: 1, endTs: null, state: resolved.state })
  await expect
    .poll(() =>
      panel()
        .getByRole('button', { name: words('keys.undo') })
        .query(),
    )
    .toBeNull()
  await expect.element(chip('resolved', 1)).toBeVisible()
  expect(testServer().asked(alarmNoticeRoutes.setStates)).toEqual([])
})

test('what is open survives a lost connection, and what was missed is read when it is back', async () => {
  await listen([notice(1)])
  await openPanel()
  await userEvent.fill(panel().getByRole('searchbox'), 'camion')
  await expect.poll(() => texts().length).toBe(1)
  kept = [notice(1), notice(2, { item: 1 })]
  cutLive()
  await expect.poll(() => texts().length, { timeout: 60_000 }).toBe(2)
  await expect.element(panel().getByRole('searchbox')).toHaveValue('camion')
})

test.each([
  ['who is listed', { role: 'OPERATOR' as const }, [7], 1],
  ['who is not', { role: 'ADMIN' as const }, [8], 0],
  ['a reseller', { role: 'RESELLER' as const }, [], 1],
])('a pushed notice is told to %s', async (_, user, userIds, told) => {
  await listen([], { user })
  tellLive(raised(notice(1, { pushFront: true, userIds })), raised(notice(2, { item: 1 })))
  await expect.element(unseen(2)).toBeVisible()
  expect(alerts()).toHaveLength(told)
  if (told === 0) return
  expect(alerts()[0]).toContain('Exceso de velocidad · Camión 01')
  await page
    .getByRole('alert')
    .getByRole('button', { name: words('toast.see') })
    .click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('many at once are one toast, and none while notices are muted', async () => {
  await listen([])
  const push = (...ids: number[]) =>
    tellLive(...ids.map((id) => raised(notice(id, { pushFront: true, userIds: [7], item: id }))))
  push(1, 2, 3)
  await expect.poll(alerts).toHaveLength(1)
  expect(alerts()[0]).toContain(words('toast.many', { count: 3 }))
  await openPanel()
  await panel()
    .getByRole('button', { name: words('mute.label') })
    .click()
  await page.getByRole('menuitem', { name: words('mute.hour') }).click()
  await expect.element(page.getByRole('button', { name: new RegExp(say('app:bell.muted')) })).toBeVisible()
  push(4)
  await expect
    .element(page.getByRole('button', { name: new RegExp(say('app:bell.unseen', { count: 4 })) }))
    .toBeVisible()
  expect(alerts()).toHaveLength(1)
})

test('covers a phone below its bar', async () => {
  await listen([notice(1)], { size: phone })
  await openPanel()
  expect(document.documentElement.scrollWidth).toBe(phone.width)
  expect(await seriousFindings()).toEqual([])
})
