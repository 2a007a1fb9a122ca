import { reportRoutes } from '@atalaya/contract/reports'
import { reportFields } from '@atalaya/contract/reports/define-report'
import { logbookReport } from '@atalaya/contract/reports/logbook.report'
import { type TripDecision, tripPurposeRoutes } from '@atalaya/contract/trip-purposes'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { now } from '../../test-records.ts'
import { testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'
import { reportScreen } from './test-report-screen.ts'

const hour = 3_600_000
const fields = reportFields(logbookReport)
const row = (given: object): unknown[] => {
  const all: Record<string, unknown> = {
    ...{ item: 'Furgón 11', day: '2026-11-22', itemId: 103, itemType: 1, distanceKm: 12.5, changes: 0, isOver: false },
    ...given,
  }
  return fields.map((field) => all[field] ?? null)
}
const undecided = (trackId: number, more: object = {}) =>
  row({
    ...{ kind: 'undecided', undecided: 1, standing: 'open', daysLeft: 6, trackId, startedAt: now - trackId * hour },
    ...{ endedAt: now - trackId * hour + hour / 2, startLat: 40, startLng: -4, endLat: 40.1, endLng: -4 },
    ...more,
  })
const rows = [
  undecided(1),
  undecided(2),
  undecided(3, { isOver: true, standing: 'overdue', daysLeft: 0 }),
  row({
    kind: 'private',
    privateKm: 12.5,
    standing: 'inTime',
    decidedBy: 'Eva',
    decidedOn: '2026-11-22',
    decisionId: 9,
  }),
]
const { open } = reportScreen('/reports?type=logbook', fields, rows)
const lines = () => [...document.querySelectorAll<HTMLElement>('[role=grid] tr[data-row]')]
const dialog = () => page.getByRole('dialog')
const purpose = () => page.getByRole('combobox', { name: say('tripPurposes:purpose') })
const asked: TripDecision[] = []
let read = 0

beforeEach(() => {
  asked.length = 0
  read = 0
  testServer().answer(tripPurposeRoutes.words, () => ({ purposes: ['Presentar la oferta'], people: ['Marta Gil'] }))
  testServer().answer(tripPurposeRoutes.decide, ({ body }) => {
    asked.push(body as TripDecision)
    return { decided: body.trips.length, notDecided: [] }
  })
})

describe('the logbook', () => {
  it('says of chosen trips that they were business, with words that were used before, by keys alone', async () => {
    await open(undefined, { user: { role: 'ADMIN' } })
    await expect.poll(() => lines().length).toBe(4)
    lines()[0]?.focus()
    await userEvent.keyboard('xjxb')
    await expect.element(dialog()).toBeVisible()
    await expect.element(purpose()).toHaveFocus()
    expect(await seriousFindings()).toEqual([])
    await userEvent.keyboard('Pres')
    await page.getByRole('option', { name: 'Presentar la oferta' }).click()
    await page.getByRole('button', { name: say('tripPurposes:save'), exact: true }).click()
    await expect
      .poll(() => asked)
      .toMatchObject([{ kind: 'business', purpose: 'Presentar la oferta', trips: [{ trackId: 1 }, { trackId: 2 }] }])
    await expect.element(dialog()).not.toBeInTheDocument()
    // Nothing is chosen any more.
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument()
    await expect
      .element(page.getByText(say('tripPurposes:done', { count: 2, kind: say('tripPurposes:kinds.business') })))
      .toBeVisible()
  })

  it('makes a trip private by its key and Enter, and tells what will be kept', async () => {
    await open(undefined, { user: { role: 'SUBADMIN' } })
    await expect.poll(() => lines().length).toBe(4)
    lines()[1]?.focus()
    await userEvent.keyboard('p')
    await expect.element(page.getByText(say('tripPurposes:discreet'))).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked).toMatchObject([{ kind: 'private', trips: [{ trackId: 2 }] }])
  })

  it('leaves to administrators what is overdue, and asks them why', async () => {
    await open(undefined, { user: { role: 'ADMIN' } })
    await expect.poll(() => lines().length).toBe(4)
    lines()[2]?.focus()
    await userEvent.keyboard('c')
    await expect.element(page.getByText(say('tripPurposes:late', { count: 1 }))).toBeVisible()
    const save = page.getByRole('button', { name: say('tripPurposes:save'), exact: true })
    await expect.element(save).toBeDisabled()
    await userEvent.fill(page.getByRole('textbox', { name: say('tripPurposes:reason') }), 'De baja')
    await save.click()
    await expect.poll(() => asked).toMatchObject([{ kind: 'commute', reason: 'De baja', trips: [{ trackId: 3 }] }])
  })

  it('offers others nothing of what is overdue', async () => {
    await open(undefined, { user: { role: 'SUBADMIN' } })
    await expect.poll(() => lines().length).toBe(4)
    lines()[2]?.focus()
    await userEvent.keyboard('c')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  it('shows of a private trip no hour and no way to the map, and names it by what was said of it', async () => {
    testServer().answer(tripPurposeRoutes.history, () => ({ changes: [], hasMore: false }))
    const router = await open(undefined, { user: { role: 'ADMIN' } })
    await expect.poll(() => lines().length).toBe(4)
    lines()[3]?.focus()
    await userEvent.keyboard('{Enter}')
    expect(router.state.location.pathname).toBe('/reports')
    await userEvent.keyboard('h')
    await expect.element(page.getByText(say('tripPurposes:history.none'))).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    lines()[3]?.focus()
    // A second action within half a second is a slip (spec 2 §9).
    await expect
      .poll(async () => {
        if (!dialog().query()) await userEvent.keyboard('b')
        return dialog().query()
      })
      .not.toBeNull()
    await userEvent.fill(purpose(), 'Entrega')
    await page.getByRole('button', { name: say('tripPurposes:save'), exact: true }).click()
    await expect.poll(() => asked).toMatchObject([{ kind: 'business', trips: [{ decisionId: 9 }] }])
  })

  it('tells how much of each kind there is, how many are left and for how long', async () => {
    await open()
    await expect.poll(() => lines().length).toBe(4)
    const figure = (id: string) =>
      [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === say(`reports:columns.${id}`))
        ?.nextElementSibling?.textContent
    expect(figure('undecided')).toBe('3')
    expect(figure('daysLeft')).toBe('0')
    expect(figure('privateKm')).toMatch(/12,5/)
  })

  it('says what was refused, and has the book read anew', async () => {
    testServer().answer(reportRoutes.read, ({ body }) => {
      read += 1
      return {
        ...{ type: body.type, fields, rows, isTooLong: false, items: 1, timezone: 'Europe/Madrid', readAt: now },
        ...{ fromTs: now - hour, toTs: now, lastKnownAt: null },
      } as never
    })
    testServer().answer(tripPurposeRoutes.decide, ({ body }) => ({
      decided: 0,
      notDecided: body.trips.map((trip) => ({ trip, error: 'trip.overdue' })),
    }))
    await open(undefined, { user: { role: 'ADMIN' } })
    await expect.poll(() => lines().length).toBe(4)
    lines()[0]?.focus()
    await userEvent.keyboard('p')
    await expect.element(page.getByText(say('tripPurposes:discreet'))).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const reason = say('errors:codes.trip.overdue')
    await expect.element(page.getByText(say('tripPurposes:notDone', { count: 1, reason }))).toBeVisible()
    await expect.poll(() => read).toBe(2)
  })

  it('has neither boxes nor actions for who may only look', async () => {
    await open(undefined, { user: { role: 'ADMIN', readOnly: true } })
    await expect.poll(() => lines().length).toBe(4)
    expect(document.querySelectorAll('[role=grid] input[type=checkbox]')).toHaveLength(0)
    lines()[0]?.focus()
    await userEvent.keyboard('b')
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})
