import { companyRoutes } from '@atalaya/contract/companies'
import { type ScoreChange, type ScorePreview, scoresPerPage, scoringRoutes } from '@atalaya/contract/scoring'
import { usualFormula } from '@atalaya/domain/driving-score'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany, companyInfo } from '../../test-company.ts'
import { openScreen, phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, say, tabTo } from '../../test-states.ts'

const points = { braking: 7.5, acceleration: 0, turns: 2.5, overspeeds: 2.5, idling: 5 }
const change = (id: number, name: string, now: number | null, proposed: number | null): ScoreChange => ({
  ...{ id, name, distanceKm: 400, heavyKm: 300 },
  now: { score: now, rank: now === null ? null : 1, points },
  proposed: { score: proposed, rank: proposed === null ? null : 2, points: { ...points, braking: 15 } },
})
const ana = change(41, 'Ana Beltrán', 7.4, 6.2)
const nuria = change(43, 'Nuria Vidal', 6, 7.1)
const short = change(42, 'Íñigo Sáez', null, null)
const october: ScorePreview = {
  ...{ of: 'drivers', from: '2026-10-01', to: '2026-10-31', isTooLong: false, driven: 3, scored: 2 },
  vehicles: { read: 8, all: 8 },
  distribution: { now: [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0], proposed: [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0] },
  median: { now: 6.7, proposed: 6.65 },
  ...{ risen: [nuria], fallen: [ana], page: [ana, nuria, short], found: 3 },
}
const nobody: ScorePreview = {
  ...{ ...october, driven: 0, scored: 0, risen: [], fallen: [], page: [], found: 0 },
  ...{ median: { now: null, proposed: null } },
}

const open = (opening: Parameters<typeof openScreen>[1] = {}, path = '/scoring') => openScreen(path, opening)
const field = (name: keyof typeof usualFormula) => page.getByRole('textbox', { name: say(`scoring:fields.${name}`) })
const button = (key: string) => page.getByRole('button', { name: say(`scoring:${key}`) })
const previews = () =>
  testServer()
    .asked(scoringRoutes.preview)
    .map(({ body }) => body)
const isOf = (element: Element, name: string) => element.textContent?.startsWith(name) === true
const title = () => page.getByRole('heading', { name: say('scoring:preview.title', { month: 'Octubre de 2026' }) })

beforeEach(() => {
  answerCompany(testServer())
  testServer().answer(companyRoutes.info, companyInfo())
  testServer().answer(scoringRoutes.read, { formula: usualFormula, version: 4 })
  testServer().answer(scoringRoutes.preview, october)
})

describe('the formula of scores', () => {
  itSaysHowReadingWent({
    route: scoringRoutes.read,
    open,
    content: () => document.querySelector('main input[inputmode]'),
    skeleton: () => document.querySelector('[role=status][aria-label]'),
  })

  it('is a sentence with its numbers as fields, tried on last month while it is typed, and saved', async () => {
    testServer().answer(scoringRoutes.save, { formula: { ...usualFormula, brakingPoints: 20 }, version: 5 })
    await open()
    await expect.element(title()).toBeVisible()
    await expect.element(field('brakingPoints')).toHaveValue('10')
    expect(await seriousFindings()).toEqual([])
    await userEvent.fill(field('brakingPoints'), '20')
    await expect.poll(() => previews().at(-1)).toMatchObject({ formula: { brakingPoints: 20 }, of: 'drivers' })
    await button('save').click()
    await expect.element(page.getByText(say('scoring:saved'))).toBeVisible()
    expect(
      testServer()
        .asked(scoringRoutes.save)
        .map(({ body }) => body),
    ).toEqual([{ formula: { ...usualFormula, brakingPoints: 20 }, version: 4 }])
    // What is in force now is the other half of the preview.
    await expect.poll(() => previews().length).toBe(3)
  })

  it('says what is out of bounds, shows the last that was not, and saves nothing of it', async () => {
    await open()
    await expect.element(title()).toBeVisible()
    await userEvent.fill(field('heavyFactor'), '11')
    const range = { field: say('scoring:fields.heavyFactor'), least: '0,1', most: '10' }
    await expect.element(page.getByText(say('scoring:formula.range', range))).toBeVisible()
    await expect.element(page.getByText(say('scoring:preview.stale'))).toBeVisible()
    await button('save').click()
    await userEvent.fill(field('heavyFactor'), '0,8')
    await expect.poll(() => previews().at(-1)).toMatchObject({ formula: { heavyFactor: 0.8 } })
    expect(testServer().asked(scoringRoutes.save)).toEqual([])
  })

  it('goes back to the usual, and keeps what was typed where it is not saved', async () => {
    testServer().answer(scoringRoutes.read, { formula: { ...usualFormula, turnPoints: 3 }, version: 4 })
    testServer().answer(scoringRoutes.save, { formula: usualFormula, version: 5 })
    testServer().refuse(scoringRoutes.save, 'version.conflict')
    await open()
    await button('reset').click()
    await expect.element(field('turnPoints')).toHaveValue('10')
    await button('save').click()
    await expect.element(page.getByText(say('errors:codes.version.conflict'))).toBeVisible()
    await expect.element(field('turnPoints')).toHaveValue('10')
  })

  it('takes factors that the fleet’s own past suggests, or says why there are none', async () => {
    const classes = {
      light: { vehicles: 5, distanceKm: 9_000, medianPoints: 5 },
      heavy: { vehicles: 3, distanceKm: 4_000, medianPoints: 20 },
    }
    const told = { from: '2026-08-26', to: '2026-11-23', vehicles: { read: 8, all: 8 }, classes }
    testServer().answer(scoringRoutes.suggest, { ...told, lightFactor: 1, heavyFactor: 0.25, reason: null })
    await open()
    await button('suggestion.ask').click()
    await expect.element(field('heavyFactor')).toHaveValue('0,25')
    const found = say('scoring:suggestion.found', { km: '13.000', light: '5,0', heavy: '20,0' })
    await expect.element(page.getByText(found)).toBeVisible()
    testServer().answer(scoringRoutes.suggest, { ...told, lightFactor: null, heavyFactor: null, reason: 'faults' })
    await button('suggestion.ask').click()
    await expect.element(page.getByText(say('scoring:suggestion.faults'))).toBeVisible()
    await expect.element(field('heavyFactor')).toHaveValue('0,25')
  })

  it('can be tried by who may change nothing', async () => {
    await open({ user: { readOnly: true } })
    await expect.element(title()).toBeVisible()
    await userEvent.fill(field('idlePoints'), '2')
    await expect.poll(() => previews().at(-1)).toMatchObject({ formula: { idlePoints: 2 } })
    expect(button('save').query()).toBeNull()
  })
})

describe('the preview', () => {
  it('leads from who moves most to what makes the difference, by the keyboard alone', async () => {
    await open()
    await expect.element(title()).toBeVisible()
    await tabTo(() => document.activeElement?.matches('button') === true && isOf(document.activeElement, 'Ana Beltrán'))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => previews().at(-1)).toMatchObject({ text: 'Ana Beltrán', offset: 0 })
    await expect.element(page.getByText(say('scoring:list.heavy', { km: '400', heavy: '300' }))).toBeVisible()
    const cells = () =>
      [...document.querySelectorAll('tr')]
        .find((row) => row.textContent?.startsWith(say('scoring:kinds.braking')))
        ?.querySelectorAll('td')
    await expect.poll(() => [...(cells() ?? [])].map(({ textContent }) => textContent)).toEqual(['7,5', '15,0'])
    expect(await seriousFindings()).toEqual([])
  })

  it('is of vehicles too, and page by page', async () => {
    testServer().answer(scoringRoutes.preview, { ...october, found: scoresPerPage + 1 })
    await open()
    await expect.element(title()).toBeVisible()
    await button('list.next').click()
    await expect.poll(() => previews().at(-1)).toMatchObject({ offset: scoresPerPage })
    await page.getByText(say('scoring:preview.vehicles'), { exact: true }).click()
    await expect.poll(() => previews().at(-1)).toMatchObject({ of: 'vehicles', offset: 0 })
  })

  it('says that nobody drove, that it is too much, and of how many vehicles it tells', async () => {
    testServer().answer(scoringRoutes.preview, nobody)
    await open()
    await expect.element(page.getByText(say('scoring:preview.empty', { month: 'octubre de 2026' }))).toBeVisible()
    testServer().answer(scoringRoutes.preview, { ...nobody, isTooLong: true })
    await userEvent.fill(field('brakingPoints'), '11')
    await expect.element(page.getByText(say('scoring:preview.tooLong'))).toBeVisible()
    testServer().answer(scoringRoutes.preview, { ...october, vehicles: { read: 10_000, all: 90_000 } })
    await button('preview.retry').click()
    await expect.element(page.getByText(say('scoring:preview.covers', { read: '10.000', all: '90.000' }))).toBeVisible()
  })

  it('fails by itself, and leaves the formula to be saved', async () => {
    testServer().refuse(scoringRoutes.preview, 'server.error')
    await open()
    await expect.element(page.getByText(say('errors:notLoaded'))).toBeVisible()
    await expect.element(field('brakingPoints')).toBeVisible()
  })

  it('stands below the formula on a phone, and nothing is wider than it', async () => {
    await open({ size: phone })
    await expect.element(title()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
    const [formula, preview] = [field('brakingPoints').element(), title().element()].map((each) =>
      each.getBoundingClientRect(),
    )
    expect(preview?.top).toBeGreaterThan(formula?.bottom ?? 0)
    expect(await seriousFindings()).toEqual([])
  })
})
