import { type Dashboard, dashboardRoutes } from '@atalaya/contract/dashboard'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { drawMapPlainly, openScreen, phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, say } from '../../test-states.ts'
import { answerDashboard, testDashboard as dashboard } from './test-dashboard.ts'

const asked: object[] = []
const answer = (given: Partial<Dashboard> = {}) => answerDashboard(testServer(), given, asked)
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

  it('tells the use of each hour by the keyboard, as a table too, and leads to the trips of its day', async () => {
    const { history } = await open()
    const plot = page.getByRole('slider', { name: `${say('dashboard:hours.title')} · ${say('dashboard:hours.unit')}` })
    await expect.element(plot).toBeVisible()
    ;(plot.element() as HTMLElement).focus()
    // Friday is the fifth row, nine the tenth column.
    await userEvent.keyboard('{Home}{ArrowDown>4/}{ArrowRight>9/}')
    await expect
      .poll(() => plot.element().getAttribute('aria-valuetext'))
      .toMatch(/^viernes, de 09:00 a 10:00: 50.% de la flota · 2.h de conducción$/)
    const asTable = page.getByRole('button', { name: `${say('dashboard:hours.title')}: ${say('ui:charts.asTable')}` })
    ;(asTable.element() as HTMLElement).click()
    const cells = () =>
      [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent))
    await expect
      .poll(() => cells()[9]?.map((cell) => cell?.replaceAll(/\s/g, ' ')))
      .toEqual([...['09:00', '25 %', '25 %', '25 %', '25 %', '50 %', '25 %', '25 %']])
    expect(await seriousFindings()).toEqual([])
    ;(
      page
        .getByRole('button', { name: `${say('dashboard:hours.title')}: ${say('ui:charts.asChart')}` })
        .element() as HTMLElement
    ).click()
    await expect.element(plot).toBeVisible()
    ;(plot.element() as HTMLElement).focus()
    await userEvent.keyboard('{Home}{ArrowDown>4/}{ArrowRight>9/}{Enter}')
    await expect
      .poll(() => history.location.href)
      .toContain('/reports?type=trips&of=&period=own&from=2026-10-30&to=2026-10-30')
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
