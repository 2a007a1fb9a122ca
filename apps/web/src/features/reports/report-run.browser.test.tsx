import { type ReportRun, reportRunRoutes } from '@atalaya/contract/report-runs'
import { reportRoutes } from '@atalaya/contract/reports'
import { runRoutes } from '@atalaya/contract/runs'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { now } from '../../test-records.ts'
import { phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, rows, say } from '../../test-states.ts'
import { reportScreen } from './test-report-screen.ts'

const [hour, day] = [3_600_000, 86_400_000]
const fields = [
  ...['item', 'day', 'distanceKm', 'trips', 'drivingMs', 'idleMs', 'maxSpeed', 'firstMovedAt', 'lastMovedAt'],
  ...['itemId', 'itemType'],
]
const cells = (item: string, date: string, distanceKm: number) => [
  ...[item, date, distanceKm, 2, hour, 0, 80, now, now, item === 'Furgón 11' ? 103 : 101, 1],
]
const names = ['Camión 01', 'Furgón 11']
const all = Array.from({ length: 120 }, (_, nth) =>
  cells(names[nth % 2] as string, `2026-11-${String(1 + (nth % 7)).padStart(2, '0')}`, 10 + nth),
)
const run = (given: Partial<ReportRun['run']> = {}): ReportRun['run'] =>
  ({
    ...{ id: 12, kind: 'report', subject: 'Días, 2026-11-01 – 2026-11-07', state: 'done', done: 120, total: null },
    ...{ error: null, user: { id: 1, name: 'Ana Ruiz' }, createdTs: now, dueTs: now, startedTs: now, endedTs: now },
    ...{ expiresTs: now + 30 * day, canCancel: false, hasResult: true, isShared: false },
    files: [{ id: 5, name: 'Dias.csv', type: 'text/csv', bytes: 1_000, sha256: 'ab' }],
    ...given,
  }) as ReportRun['run']
const question = (from: string, to: string) =>
  ({ type: 'days', selection: { all: true }, from, to, settings: {} }) as never
const told = (given: Partial<ReportRun> = {}, rows = 120, distanceKm = 8_340): ReportRun => ({
  ...{ run: run(), question: question('2026-11-01', '2026-11-07'), mayShare: true, before: 9 as never },
  result: {
    ...{ fields, items: 2, fromTs: now - 7 * day, toTs: now, timezone: 'Europe/Madrid', readAt: now },
    sums: {
      ...{ rows, whom: 2, charted: distanceKm, counts: {} },
      totals: { distanceKm, trips: 240, drivingMs: 120 * hour, idleMs: 0, maxSpeed: 80 },
    },
  },
  ...given,
})
const earlier = told(
  { run: run({ id: 9 as never }), question: question('2026-10-25', '2026-10-31'), mayShare: false, before: null },
  100,
  7_000,
)

const { asked: askedReports, open: openReports } = reportScreen('/reports?type=days', fields, all.slice(0, 6))
const asked: Record<string, unknown>[] = []
const compared: Record<string, unknown>[] = []
let answer = told()
const address = '/reports?run=12'
const open = (path = address, opening: Parameters<typeof openReports>[1] = {}) => openReports(path, opening)
const button = (key: string, values = {}) => page.getByRole('button', { name: say(key, values), exact: true })

beforeEach(() => {
  asked.length = 0
  compared.length = 0
  answer = told()
  testServer().answer(reportRunRoutes.find, ({ params }) => (Number(params.runId) === 9 ? earlier : answer))
  testServer().answer(reportRunRoutes.rows, ({ query }) => {
    asked.push(query as never)
    const { offset = 0, limit = 100, text } = query as { offset?: number; limit?: number; text?: string }
    const found = text ? all.filter(([name]) => String(name).includes(text)) : all
    const some = found.slice(Number(offset), Number(offset) + Number(limit))
    return { rows: some, numbers: some.map((_, nth) => Number(offset) + nth), found: found.length }
  })
  testServer().answer(reportRunRoutes.compare, ({ query }) => {
    compared.push(query as never)
    const pairs = [
      { now: cells('Camión 01', '2026-11-01', 15), before: cells('Camión 01', '2026-10-25', 10) },
      { now: cells('Furgón 11', '2026-11-01', 7), before: null },
      { now: null, before: cells('Furgón 11', '2026-10-26', 9) },
    ]
    return { isMatched: true, rows: pairs, found: 3 }
  })
})

describe('what a run has found', () => {
  itSaysHowReadingWent({
    route: reportRunRoutes.find,
    open: () => open(),
    content: () => rows()[0] ?? null,
    skeleton: () => document.querySelector('[role=status][aria-label]'),
  })

  it('stands as a report does, its figures of all rows', async () => {
    await open()
    await expect.poll(() => rows().length).toBeGreaterThan(5)
    const sentence = say('reports:types.days.answer', {
      ...{ count: 120, rows: '120', whom: say('reports:whom', { count: 2 }), total: '8.340,0\u00a0km' },
    })
    await expect.element(page.getByText(sentence, { exact: false })).toBeVisible()
    await expect.element(page.getByText('8.340,0\u00a0km', { exact: true })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('is searched, sorted and cut into pages by the server', async () => {
    await open()
    await expect.poll(() => rows().length).toBeGreaterThan(5)
    await page.getByRole('button', { name: say('ui:table.nextPage') }).click()
    await expect.poll(() => asked.at(-1)).toMatchObject({ offset: 50, limit: 50 })
    await userEvent.fill(page.getByRole('searchbox'), 'Furgón')
    await expect.poll(() => asked.at(-1)).toMatchObject({ offset: 0, text: 'Furgón' })
    await expect.element(page.getByRole('status').filter({ hasText: '60' })).toBeVisible()
    await userEvent.fill(page.getByRole('searchbox'), 'nobody')
    await expect.element(page.getByText(say('ui:table.nothingFound'))).toBeVisible()
  })

  it('says where chart and map show the first rows alone', async () => {
    answer = told({}, 9_000)
    await open()
    const note = say('reports:result.part', { shown: '120', rows: '9000' })
    await expect.element(page.getByText(note)).toBeVisible()
  })

  it('is shared by who asked, and asked for again', async () => {
    testServer().answer(reportRunRoutes.share, ({ body }) => {
      answer = told({ run: run({ isShared: body.isShared }) })
      return { done: true as const }
    })
    await open()
    await expect.element(button('reports:result.share')).toBeVisible()
    await button('reports:result.share').click()
    await expect.element(button('reports:result.unshare')).toBeVisible()
    await button('reports:result.askAgain').click()
    await expect.poll(() => askedReports.at(-1)).toMatchObject({ type: 'days', from: '2026-11-01', to: '2026-11-07' })
  })

  it('of a colleague is read and not shared on', async () => {
    answer = told({ mayShare: false, run: run({ isShared: true }) })
    await open()
    await expect.poll(() => rows().length).toBeGreaterThan(5)
    expect(button('reports:result.share').query()).toBeNull()
    expect(button('reports:result.unshare').query()).toBeNull()
  })

  it('that nobody has, or that is another’s, is not here', async () => {
    testServer().refuse(reportRunRoutes.find, 'not.found')
    await open()
    await expect.element(page.getByText(say('reports:result.gone.title'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('tells how far it is while it works, and is called off there', async () => {
    answer = told({ result: null, run: run({ state: 'running', done: 4_000, canCancel: true, files: [] }) })
    testServer().answer(runRoutes.cancel, () => {
      answer = told({ result: null, run: run({ state: 'cancelled', files: [], hasResult: false }) })
      return { done: true as const }
    })
    await open()
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await button('runs:cancel').click()
    await expect.element(page.getByText(say('reports:result.cancelled'))).toBeVisible()
  })

  it('that failed says why', async () => {
    answer = told({ result: null, run: run({ state: 'failed', error: 'server.error', files: [], hasResult: false }) })
    await open()
    await expect.element(page.getByText(say('reports:result.failed'))).toBeVisible()
    await expect.element(page.getByText(say('errors:codes.server.error'))).toBeVisible()
  })

  it('without a row says so', async () => {
    testServer().answer(reportRunRoutes.rows, () => ({ rows: [], numbers: [], found: 0 }))
    answer = told({}, 0, 0)
    await open()
    await expect.element(page.getByText(say('reports:nothing.title'))).toBeVisible()
  })

  it('made before results were kept has its files', async () => {
    answer = told({ result: null, run: run({ hasResult: false }) })
    await open()
    await expect.element(page.getByText(say('reports:result.filesOnly'))).toBeVisible()
    await expect.element(page.getByText('Dias.csv')).toBeVisible()
  })

  it('fits a phone', async () => {
    await open(address, { size: phone })
    await expect.element(page.getByRole('button', { name: say('reports:result.compare') })).toBeInTheDocument()
    await expect.element(page.getByRole('radio', { name: say('reports:parts.chart') })).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})

describe('a comparison', () => {
  const header = (name: string) => page.getByRole('columnheader').filter({ hasText: name })

  it('is with the one before, or with one that is chosen', async () => {
    testServer().answer(reportRunRoutes.earlier, () => [
      {
        ...{ id: 9 as never, subject: 'Días, 2026-10-25 – 2026-10-31', rows: 100, isSame: false },
        ...{ user: { id: 1 as never, name: 'Ana Ruiz' }, createdTs: now - day },
      },
    ])
    await open()
    await expect.element(button('reports:result.compare')).toBeVisible()
    await button('reports:result.compare').click()
    await expect.element(page.getByText(/2026-10-25/)).toBeVisible()
    await page.getByRole('menuitem', { name: say('reports:result.withBefore') }).click()
    await expect.poll(() => compared.length).toBeGreaterThan(0)
    await expect.element(header(say('reports:result.only'))).toBeVisible()
  })

  it('has each figure now, before and its change, and marks what only one has', async () => {
    await open(`${address}&with=9`)
    await expect.poll(() => rows().length).toBe(3)
    const texts = rows().map((row) => row.textContent ?? '')
    expect(texts[0]).toContain('+5,0')
    expect(texts[1]).toContain(say('reports:result.onlyNow'))
    expect(texts[2]).toContain(say('reports:result.onlyBefore'))
    // What they come to, in the sentence and below the figures.
    const against = page.getByText(/\+1\.340,0\skm \(\+19\s%\)/)
    await expect.element(against).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    const change = say('reports:result.changeOf', { name: say('reports:columns.distanceKm') })
    await header(change).getByRole('button').first().click()
    await expect.poll(() => compared.at(-1)).toMatchObject({ sort: 'distanceKm', by: 'difference' })
  })

  it('of single events compares what they come to alone', async () => {
    testServer().answer(reportRunRoutes.compare, () => ({ isMatched: false, rows: [], found: 0 }))
    await open(`${address}&with=9`)
    await expect.element(page.getByText(say('reports:result.totalsOnly.title'))).toBeVisible()
    await expect.element(page.getByText(/\+19\s%/)).toBeVisible()
  })

  it('fits a phone', async () => {
    await open(`${address}&with=9`, { size: phone })
    await expect.element(page.getByText(say('reports:result.onlyBefore'))).toBeInTheDocument()
    // What only one has changed by nothing that could be said: no dash stands for it.
    const only = page.getByRole('article').filter({ hasText: say('reports:result.onlyNow') })
    await expect.element(only).not.toHaveTextContent('–')
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})

it('an answer that fits in a call is kept, and opened as a result', async () => {
  testServer().answer(reportRoutes.prepare, () => ({ runId: 12 }))
  await open('/reports?type=days')
  await expect.element(button('reports:result.keep')).toBeVisible()
  await button('reports:result.keep').click()
  await expect.element(button('reports:result.share')).toBeVisible()
})

it('results are opened out of the list, those that others share as well', async () => {
  testServer().answer(runRoutes.list, () => [run({ isShared: true, user: { id: 77 as never, name: 'Eva' } })])
  await open('/reports')
  await expect.element(page.getByText(say('runs:sharedWithYou'), { exact: false })).toBeVisible()
  await page.getByRole('button', { name: say('runs:openOf', { name: run().subject }) }).click()
  await expect.poll(() => rows().length).toBeGreaterThan(5)
})
