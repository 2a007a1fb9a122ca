import { companyRoutes } from '@atalaya/contract/companies'
import { type TrailEntry, trailRoutes } from '@atalaya/contract/trail'
import { userRoutes } from '@atalaya/contract/users'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerAboveCompanies, now } from '../../test-records.ts'
import { openScreen, phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, rows, say } from '../../test-states.ts'
import { kindsOf } from './trail-kinds.ts'

const entry = (n: number, given: object = {}): TrailEntry =>
  ({
    ...{ key: `c${n}`, ts: now - n * 60_000, kind: 'record.update', ip: '192.0.2.7', noun: 'vehicles', recordId: n },
    ...{ user: { id: 3, name: 'Eva Gil' }, actor: null, apiKey: null, subject: `Furgón ${n}`, count: 1, details: {} },
    ...{ company: { id: 1, name: null }, reseller: null, origin: 'single', operationId: null },
    ...{ before: { name: `Camión ${n}` }, after: { name: `Furgón ${n}` } },
    ...given,
  }) as unknown as TrailEntry
const event = { noun: null, recordId: null, before: null, after: null, origin: null }
const entries = [
  entry(1),
  entry(2, { ...event, key: 'e2', kind: 'export', subject: 'Vehículos', details: { format: 'xlsx', rows: 42 } }),
  entry(3, { actor: { id: 9, name: 'Luis Soporte' } }),
  entry(4, { apiKey: { id: 1, name: 'Lanzadera' }, kind: 'record.create', before: null }),
  entry(5, { ...event, key: 'e5', kind: 'signIn', subject: null }),
]
const asked: object[] = []
const open = (all = entries, opening: Parameters<typeof openScreen>[1] = {}, path = '/log') => {
  const answer = ({ query }: { query: object }) => {
    asked.push(query)
    const isOlder = 'before' in query
    return { entries: isOlder ? [entry(6)] : all, next: !isOlder && all.length > 0 ? '1.c.5' : null }
  }
  testServer().answer(trailRoutes.ofCompany, answer as never)
  testServer().answer(trailRoutes.ofPlatform, answer as never)
  testServer().answer(userRoutes.list, () => ({}))
  return openScreen(path, { ...opening, user: { role: 'ADMIN', ...opening.user } })
}

beforeEach(() => {
  asked.length = 0
  answerAboveCompanies(testServer())
})

describe('the log', () => {
  itSaysHowReadingWent({
    route: trailRoutes.ofCompany,
    open: () => open(),
  })

  it('says who did what in whose name, reads older entries when asked, and shows what it was before', async () => {
    await open()
    await expect.poll(() => rows().length).toBe(5)
    await expect
      .element(page.getByText(say('trail:who.acting', { actor: 'Luis Soporte', user: 'Eva Gil' })))
      .toBeVisible()
    await expect.element(page.getByText(say('trail:who.key', { user: 'Eva Gil', key: 'Lanzadera' }))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: say('app:log.more') }).click()
    await expect.poll(() => rows().length).toBe(6)
    expect(asked.at(-1)).toMatchObject({ before: '1.c.5' })
    rows()[0]?.querySelector<HTMLElement>('td')?.click()
    await expect.element(page.getByText('Camión 1')).toBeVisible()
    await expect.element(page.getByRole('link', { name: say('trail:entry.open') })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('names a report that was read as its chooser does', async () => {
    await open([entry(1, { ...event, key: 'e1', kind: 'report.read', subject: 'positions' })])
    await expect.element(page.getByText(say('reports:types.positions.title'), { exact: true })).toBeVisible()
  })

  it('tells on a phone all of what was done, to what and where', async () => {
    testServer().answer(companyRoutes.listAll, () => ({}))
    const read = { ...event, key: 'e1', kind: 'report.read', subject: 'presencePlaces' }
    const company = { id: 1, name: 'Transportes del Mediterráneo Oriental' }
    await open([entry(1, { ...read, company })], { size: phone, user: { role: 'SUPER_RESELLER' } }, '/superLog')
    const line = page.getByText(say('trail:kinds.report_read'), { exact: true })
    await expect.element(line).toBeVisible()
    const told = [...document.querySelectorAll<HTMLElement>('article dd')]
    expect(told.map(({ textContent }) => textContent)).toContain(say('reports:types.presencePlaces.title'))
    expect(told.filter((cell) => cell.scrollWidth > cell.clientWidth + 1)).toEqual([])
  })

  it('has the server narrow it', async () => {
    await open(entries, {}, '/log?area=exports&days=7&who=3')
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(asked.at(-1)).toMatchObject({ kinds: kindsOf('exports'), userId: 3, fromTs: expect.any(Number) })
  })

  it('shows what the server found by what no column holds, such as an e-mail', async () => {
    await open(entries, {}, '/log?q=eva%40example.com')
    await expect.poll(() => rows().length).toBe(5)
    expect(asked.at(-1)).toMatchObject({ text: 'eva@example.com' })
  })

  it('takes everything that the filter leaves along in an export, read in parts', async () => {
    await open(entries, {}, '/log?area=changes')
    await expect.poll(() => rows().length).toBe(5)
    await page.getByRole('button', { name: say('exports:export') }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    await expect.poll(() => asked.filter((query) => 'before' in query).length).toBe(1)
    expect(asked.at(-1)).toMatchObject({ before: '1.c.5', limit: 1_000 })
  })

  it('fits a phone', async () => {
    await open(entries, { size: phone })
    await expect.element(page.getByText('Furgón 1')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
  })
})
