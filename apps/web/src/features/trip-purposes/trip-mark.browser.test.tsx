import type { TrackId } from '@atalaya/contract/identifiers'
import { type DecidedTrip, type TripDecision, tripPurposeRoutes } from '@atalaya/contract/trip-purposes'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { now } from '../../test-records.ts'
import { drawMapPlainly, openScreen, testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'

const trip = (trackId: number, given: Partial<DecidedTrip> = {}): DecidedTrip => ({
  ...{ trackId: trackId as TrackId, kind: null, purpose: null, person: null, remark: null, standing: 'open' },
  ...{ daysLeft: 6, changes: 0, decidedBy: null, decidedAt: null },
  ...given,
})
const business = trip(1, { kind: 'business', purpose: 'Entrega', person: 'Marta Gil', standing: 'inTime' })
const answerTrips = (...trips: DecidedTrip[]) => testServer().answer(tripPurposeRoutes.ofItem, () => ({ trips }))
const open = (opening: Parameters<typeof openScreen>[1] = {}) =>
  openScreen('/?item=101', { isFramed: true, ...opening })
const marks = () => page.getByRole('button', { name: say('tripPurposes:classify'), exact: true })
const kind = (of: string) => page.getByRole('menuitem', { name: say(`tripPurposes:kinds.${of}`) })

beforeAll(drawMapPlainly)
beforeEach(() => {
  vi.setSystemTime(now)
  answerCompany(testServer())
  return () => vi.useRealTimers()
})

it('says on the card of its day what a trip was for, and lets it be said there', async () => {
  const asked: TripDecision[] = []
  answerTrips(trip(1), trip(2))
  testServer().answer(tripPurposeRoutes.decide, ({ body }) => {
    asked.push(body as TripDecision)
    answerTrips(business, trip(2))
    return { decided: 1, notDecided: [] }
  })
  await open({ user: { role: 'OPERATOR' } })
  await expect.poll(() => marks().all().length).toBe(2)
  await marks().last().click()
  await expect.element(page.getByText(say('tripPurposes:left', { count: 6 }))).toBeVisible()
  await kind('business').click()
  await userEvent.fill(page.getByRole('combobox', { name: say('tripPurposes:purpose') }), 'Entrega')
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('button', { name: say('tripPurposes:save'), exact: true }).click()
  await expect.poll(() => asked).toMatchObject([{ kind: 'business', purpose: 'Entrega', trips: [{ trackId: 1 }] }])
  const said = `${say('tripPurposes:kinds.business')} · Entrega · Marta Gil`
  await expect.element(page.getByRole('button', { name: said })).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

it('offers of an overdue trip nothing to who is no administrator', async () => {
  answerTrips(trip(1, { standing: 'overdue', daysLeft: -1 }), trip(2))
  await open({ user: { role: 'SUBADMIN' } })
  await expect.poll(() => marks().all().length).toBe(1)
})

it('tells who may only look what was said, and by whom', async () => {
  testServer().answer(tripPurposeRoutes.history, () => ({ changes: [], hasMore: false }))
  answerTrips(business, trip(2))
  await open({ user: { role: 'ADMIN', readOnly: true } })
  await page.getByRole('button', { name: /Entrega/ }).click()
  await expect.element(kind('private')).not.toBeInTheDocument()
  expect(marks().query()).toBeNull()
  await page.getByRole('menuitem', { name: say('tripPurposes:history.title') }).click()
  await expect.element(page.getByText(say('tripPurposes:history.none'))).toBeVisible()
})
