import { type Dashboard, dashboardRoutes } from '@atalaya/contract/dashboard'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany, vehicle } from '../../test-company.ts'
import { drawMapPlainly, openScreen, phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, say } from '../../test-states.ts'

const hour = 3_600_000
const sums = (distanceM: number, idleMs: number, daysMoved: number) => ({
  ...{ distanceM, idleMs, daysMoved },
  ...{ drivingMs: distanceM * 60, trips: daysMoved * 2, notices: daysMoved > 3 ? 2 : 0 },
})
/** The third made the change, the second idles most, the fourth has stood. */
const items = [
  [101, sums(700_000, hour, 5), sums(600_000, hour, 5)],
  [102, sums(300_000, 9 * hour, 3), sums(310_000, 2 * hour, 4)],
  [103, sums(900_000, 0, 7), sums(100_000, 0, 2)],
  [104, sums(0, 0, 0), sums(0, 0, 0)],
] as const
const dashboard: Dashboard = {
  days: Array.from({ length: 15 }, (_, nth) => ({
    date: new Date(Date.UTC(2026, 9, 20 + nth)).toISOString().slice(0, 10),
    ...{ items: 4, moved: 2 + (nth % 2), trips: 4, notices: nth % 3 },
    ...{ distanceM: nth < 7 ? 144_286 : 271_429, drivingMs: 8 * hour, idleMs: hour },
  })),
  items: items.map(([itemId, span, before]) => ({
    ...{ itemId, itemType: 1, name: vehicle(itemId - 101).name, span, before },
  })) as unknown as Dashboard['items'],
  rules: [{ alarmId: 1, name: 'Ralentí de más de 20 minutos', span: 9, before: 4 }] as unknown as Dashboard['rules'],
  openNotices: 12,
  pendingItems: 0,
}

const asked: object[] = []
const answer = (given: Partial<Dashboard> = {}) =>
  testServer().answer(dashboardRoutes.read, ({ query }) => {
    asked.push(query)
    return { ...dashboard, ...given } as never
  })
const open = (path = '/dashboard', opening: Parameters<typeof openScreen>[1] = {}) => openScreen(path, opening)
const figures = () => document.querySelector('main dl, dl')

drawMapPlainly()

beforeEach(() => {
  asked.length = 0
  answerCompany(testServer())
  answer()
})

describe('the dashboard', () => {
  itSaysHowReadingWent({
    route: dashboardRoutes.read,
    open: () => open(),
    content: figures,
    skeleton: () => document.querySelector('[aria-busy=true] .mantine-Skeleton-root'),
  })

  it('says why a figure has changed, by the keyboard alone', async () => {
    await open()
    const why = page.getByRole('button', {
      name: say('dashboard:why.label', { measure: say('dashboard:measures.distance') }),
    })
    await expect.element(why).toBeVisible()
    ;(why.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const answered = page.getByRole('dialog')
    await expect.element(answered.getByText('Furgón 11')).toBeVisible()
    await expect.element(answered.getByText('+800,0 km')).toBeVisible()
    await expect.element(answered.getByText(say('dashboard:why.total'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(why.element())
  })

  it('leads from who did most to the report that says so, of the same days', async () => {
    const { history } = await open()
    const plot = page.getByRole('slider', {
      name: say('dashboard:ranking.title', { measure: say('dashboard:measures.idling') }),
    })
    await expect.element(plot).toBeVisible()
    ;(plot.element() as HTMLElement).focus()
    await userEvent.keyboard('{Home}{Enter}')
    await expect.poll(() => history.location.href).toContain('/reports?type=idling&of=v102&period=last7')
  })

  it('asks for another span and for a group', async () => {
    await open('/dashboard?span=30&group=1')
    await expect.poll(() => asked.at(-1)).toEqual({ span: '30', group: 1 })
    await page.getByText(say('dashboard:span.days', { count: 7 }), { exact: true }).click()
    await expect.poll(() => asked.at(-1)).toEqual({ span: '7', group: 1 })
  })

  it('points to groups where the fleet is too large', async () => {
    testServer().refuse(dashboardRoutes.read, 'search.toolarge')
    await open()
    await expect.element(page.getByText(say('dashboard:tooMany.title'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('points to the first tracker where there is nothing', async () => {
    answer({ items: [], days: [] })
    await open()
    await expect.element(page.getByText(say('dashboard:empty.title'))).toBeVisible()
    await expect.element(page.getByRole('link', { name: say('dashboard:empty.begin') })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('compares with nothing where the days before are not known', async () => {
    answer({ days: dashboard.days.map((day, nth) => (nth < 3 ? { ...day, items: 0, moved: 0 } : day)) })
    await open()
    await expect.element(page.getByText(say('dashboard:beginsOn', { day: '23/10/2026' }))).toBeVisible()
    expect(page.getByText(say('dashboard:why.ask')).query()).toBeNull()
  })

  it('leads an operator, who reads no reports, nowhere, and fits a phone', async () => {
    await open('/dashboard', { user: { role: 'OPERATOR' }, size: phone })
    await expect.element(page.getByText(say('dashboard:rules.title'))).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})
