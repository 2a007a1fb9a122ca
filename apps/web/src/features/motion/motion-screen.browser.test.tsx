import { type CompanyMotion, type MotionPreview, motionRoutes } from '@atalaya/contract/motion'
import { type Run, runRoutes } from '@atalaya/contract/runs'
import { usualMotion } from '@atalaya/domain/motion-settings'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reasonText } from '../../feedback/failure-text.ts'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { now } from '../../test-records.ts'
import { openScreen, phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, say, tabTo } from '../../test-states.ts'

const hourMs = 3_600_000
const motion = (own: Partial<CompanyMotion> = {}): CompanyMotion => ({
  types: ([1, 2, 3] as const).map((itemType) => {
    const usual = usualMotion(itemType)
    return { itemType, choice: usual, usual, held: [] }
  }),
  timezone: 'Europe/Madrid',
  keptFromDate: '2025-11-01',
  ...own,
})
const sums = (trips: number, idleMs: number) => ({
  ...{ trips, stops: trips + 2, drivenMs: 40 * hourMs, idleMs, distanceM: 812_400 },
})
const preview = (own: Partial<MotionPreview> = {}): MotionPreview => {
  const total = { current: sums(132, 6 * hourMs), proposed: sums(120, 9 * hourMs) }
  return {
    ...{ fromTs: now - 7 * 24 * hourMs, toTs: now, itemCount: 3, done: 3, total, changeCount: 12 },
    items: [{ itemId: 7 as never, name: 'Furgón 7', ...total }],
    changes: [
      {
        ...{ itemId: 7 as never, kind: 'vanished', startedAt: now - hourMs, endedAt: now - hourMs + 240_000 },
        ...{ currentTrips: 1, proposedTrips: 0, distanceM: 310 },
      },
      {
        ...{ itemId: 7 as never, kind: 'joined', startedAt: now - 5 * hourMs, endedAt: now - 4 * hourMs },
        ...{ currentTrips: 2, proposedTrips: 1, distanceM: 18_300 },
      },
    ],
    ...own,
  }
}
const run = (own: Partial<Run>): Run =>
  ({
    ...{ id: 5, kind: 'motionRecomputation', subject: '2026-11-01', state: 'running', done: 2, total: 9, error: null },
    ...{ user: { id: 7, name: 'Lucía Herrero' }, createdTs: now, dueTs: now, startedTs: now, endedTs: null },
    ...{ expiresTs: null, canCancel: true, hasResult: false, isShared: false, files: [] },
    ...own,
  }) as Run

const open = (opening: Parameters<typeof openScreen>[1] = {}, path = '/motion') => openScreen(path, opening)
const button = (key: string) => page.getByRole('button', { name: say(`motion:${key}`), exact: true })
const field = (name: string) => page.getByRole('textbox', { name: say(`motion:fields.${name}`), exact: false })
const asked = () => testServer().asked(motionRoutes.preview)

beforeEach(() => {
  const server = testServer()
  answerCompany(server)
  server.answer(motionRoutes.read, motion())
  server.answer(motionRoutes.preview, preview())
  server.answer(runRoutes.list, [])
})

describe('what makes a trip', () => {
  itSaysHowReadingWent({
    route: motionRoutes.read,
    open,
    content: () =>
      document.querySelector('main [role=radiogroup] input[value=told], [role=radiogroup] input[value=told]'),
    skeleton: () => document.querySelector('[role=status][aria-label]'),
  })

  it('says in a sentence, a table and one by one what would change while it is typed', async () => {
    await open()
    const sentence = page.getByText(/12 viajes menos.*3\sh.*ralentí/)
    await expect.element(sentence).toBeVisible()
    await expect.element(page.getByText(/Furgón 7 · Deja de ser un viaje/)).toBeVisible()
    await expect.element(page.getByText(/2 viajes pasan a ser 1/)).toBeVisible()
    await expect.element(page.getByText(say('motion:preview.more', { count: 10 }))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    testServer().answer(
      motionRoutes.preview,
      preview({ changes: [], changeCount: 0, total: { current: sums(1, 0), proposed: sums(1, 0) }, items: [] }),
    )
    await userEvent.fill(field('minTripM'), '500')
    await expect.element(page.getByText(say('motion:preview.same', { days: 7 }))).toBeVisible()
    expect(asked().at(-1)?.body).toMatchObject({ itemType: 1, days: 7, choice: { minTripM: 500, ignition: 'told' } })
    await page.getByText(say('motion:preview.days', { count: 30 })).click()
    await expect.poll(() => asked().at(-1)?.body).toMatchObject({ days: 30 })
  })

  it('is asked for single vehicles', async () => {
    await open()
    await expect.poll(() => asked().length).toBe(1)
    await page.getByRole('button', { name: new RegExp(`^${say('motion:types.vehicles')}: `) }).click()
    await page.getByRole('checkbox', { name: /Camión 02/ }).click()
    await expect.poll(() => asked().at(-1)?.body).toMatchObject({ itemIds: [102] })
    expect(await seriousFindings()).toEqual([])
  })

  it('says of how many items there was time for', async () => {
    testServer().answer(motionRoutes.preview, preview({ itemCount: 40, done: 12 }))
    await open()
    await expect.element(page.getByText(say('motion:preview.partial', { done: 12, total: 40 }))).toBeVisible()
  })

  it('asks for nothing and saves nothing while a figure is missing or out of bounds', async () => {
    await open()
    await expect.poll(() => asked().length).toBe(1)
    await userEvent.fill(field('minStopMin'), '999')
    await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBe(1)
    await expect.element(button('save.fromNow')).toBeDisabled()
    expect(asked()).toHaveLength(1)
  })

  it('is saved from now on by the keyboard alone', async () => {
    const held = {
      choice: { ...usualMotion(1), minTripM: 500 },
      fromTs: now,
      userName: 'Lucía Herrero',
      changedTs: now,
    }
    const types = motion().types.map((type) =>
      type.itemType === 1 ? { ...type, choice: held.choice, held: [held] } : type,
    )
    testServer().answer(motionRoutes.save, { ...motion({ types }), runId: null })
    await open()
    await expect.element(field('minTripM')).toBeVisible()
    await expect.element(button('save.fromNow')).toBeDisabled()
    await userEvent.fill(field('minTripM'), '500')
    await tabTo(() => document.activeElement?.textContent === say('motion:save.fromNow'))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(say('motion:save.saved'))).toBeVisible()
    expect(testServer().asked(motionRoutes.save)).toMatchObject([
      { params: { companyId: 3 }, body: { itemType: 1, choice: { minTripM: 500 }, recomputeFrom: null } },
    ])
    await expect.element(page.getByText(/Lucía Herrero/)).toBeVisible()
  })

  it('is computed anew from a day on, with its progress there, and called off', async () => {
    testServer().answer(motionRoutes.save, () => {
      testServer().answer(runRoutes.list, [run({})])
      return { ...motion(), runId: 5 }
    })
    testServer().answer(runRoutes.cancel, { done: true })
    await open()
    const day = page.getByRole('textbox', { name: say('motion:save.day') })
    await expect.element(button('save.recompute')).toBeDisabled()
    await userEvent.fill(day, '1/11/2026')
    await userEvent.keyboard('{Tab}')
    await button('save.recompute').click()
    await expect
      .poll(() =>
        testServer()
          .asked(motionRoutes.save)
          .map(({ body }) => body.recomputeFrom),
      )
      .toEqual(['2026-11-01'])
    await expect.element(page.getByText(say('runs:progress', { done: '2', total: '9' }))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: say('runs:cancel') }).click()
    await expect.poll(() => testServer().asked(runRoutes.cancel)).toMatchObject([{ params: { runId: 5 } }])
  })

  it('says at the day why it is refused', async () => {
    testServer().answer(motionRoutes.save, { ...motion(), runId: null })
    testServer().refuse(motionRoutes.save, 'input.invalid', { recomputeFrom: 'date.notkept' })
    await open()
    await userEvent.fill(page.getByRole('textbox', { name: say('motion:save.day') }), '1/12/2025')
    await userEvent.keyboard('{Tab}')
    await button('save.recompute').click()
    await expect.element(page.getByText(reasonText('date.notkept')).first()).toBeVisible()
  })

  it('is each type’s own, and shows who may only look without a way to change it', async () => {
    await open({ user: { readOnly: true } }, '/motion?kind=persons')
    await expect.element(field('movingFromKmh')).toHaveValue('2')
    await expect.element(field('movingFromKmh')).toBeDisabled()
    expect(button('save.fromNow').query()).toBeNull()
    await expect.poll(() => asked().at(-1)?.body).toMatchObject({ itemType: 3 })
  })

  it('asks before what was typed is lost to another type', async () => {
    await open()
    await userEvent.fill(field('minTripM'), '700')
    await page.getByText(say('motion:types.assets')).click()
    await expect.element(page.getByText(say('ui:form.leaveTitle'))).toBeVisible()
    await page.getByRole('button', { name: say('ui:form.stay') }).click()
    await expect.element(field('minTripM')).toHaveValue('700')
    await page.getByText(say('motion:types.assets')).click()
    await page.getByRole('button', { name: say('ui:form.leave') }).click()
    await expect.element(field('minTripM')).toHaveValue('0')
  })

  it('fits a phone in the dark', async () => {
    await open({ size: phone, theme: 'dark' })
    await expect.element(page.getByText(/12 viajes menos/)).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBe(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})
