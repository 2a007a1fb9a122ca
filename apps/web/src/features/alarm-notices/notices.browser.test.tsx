import { alarmNoticeRoutes } from '@atalaya/contract/alarm-notices'
import { alarmSnoozeRoutes } from '@atalaya/contract/alarm-snoozes'
import { companyRoutes } from '@atalaya/contract/companies'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listenForShortcuts } from '../../navigation/shortcuts.ts'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany, companyInfo } from '../../test-company.ts'
import { inState, notice, noticesById } from '../../test-notices.ts'
import { many, now } from '../../test-records.ts'
import { drawMapPlainly, openScreen, phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, say } from '../../test-states.ts'
import { heldMs } from './held-resolutions.ts'

type Row = ReturnType<typeof notice>
const words = (key: string, values = {}) => say(`alarmNotices:${key}`, values)
const lines = () => [...document.querySelectorAll<HTMLElement>('[data-line]')]
const texts = () => lines().map(({ textContent }) => textContent ?? '')
const focused = () => document.activeElement?.getAttribute('data-line')
const chip = (state: string, count: number) =>
  page.getByRole('button', { name: words(`counts.${state}`, { count, shown: String(count) }), exact: true })

/** Over a server that keeps what is sent to it. */
const open = (rows: readonly Row[], opening: Parameters<typeof openScreen>[1] & { query?: string } = {}) => {
  const kept = new Map(rows.map((row) => [row.id, row]))
  const server = testServer()
  server.answer(alarmNoticeRoutes.list, () => noticesById([...kept.values()]))
  server.answer(alarmNoticeRoutes.see, {})
  const change = (id: number, value: 1 | 2, text: string) => {
    const next = inState(kept.get(id) as Row, value, { text })
    kept.set(id, next)
    return next
  }
  server.answer(alarmNoticeRoutes.setState, ({ params, body }) => change(params.alarmLogId, body.value, body.text))
  server.answer(alarmNoticeRoutes.setStates, ({ body }) => ({
    updated: body.alarmLogIds.filter((id) => kept.has(id)).map((id) => change(id, body.value, body.text)),
    noupdated: body.alarmLogIds.filter((id) => !kept.has(id)).map((alarmlogId) => ({ alarmlogId, error: 'not.found' })),
  }))
  const { query = '', ...given } = opening
  return openScreen(`/alarmlogs${query}`, given).then(() => kept)
}

drawMapPlainly()
let stopListening: () => void
beforeEach(() => {
  vi.setSystemTime(now)
  answerCompany(testServer())
  stopListening = listenForShortcuts()
})
afterEach(() => {
  stopListening()
  vi.useRealTimers()
})

describe('the list of notices', () => {
  itSaysHowReadingWent({
    route: alarmNoticeRoutes.list,
    open: () => open([notice(1)]),
    content: () => lines()[0] ?? null,
    skeleton: () => document.querySelector(`[aria-label="${words('loading')}"]`),
  })

  it('says what it is for while it is empty', async () => {
    await open([])
    await expect.element(page.getByText(words('empty.title'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('shows one with its rule, item, event, age and state, and of which period it was asked', async () => {
    await open([notice(1)])
    await expect.poll(texts).toHaveLength(1)
    for (const part of ['Exceso de velocidad', 'Camión 01', '132 km/h', words('state.pending'), words('priority.high')])
      expect(texts()[0]).toContain(part)
    await expect.element(chip('pending', 1)).toHaveAttribute('aria-pressed', 'true')
    expect(testServer().asked(alarmNoticeRoutes.list)[0]?.query).toEqual({
      ...{ from_ts: now - 7 * 86_400_000, to_ts: now },
    })
    expect(await seriousFindings()).toEqual([])
  })

  it('draws of many what is seen, and finds by all words, when somebody has stopped typing', async () => {
    await open(Array.from({ length: many }, (_, at) => notice(at + 1, { item: at, minutesAgo: at, rule: at % 3 })))
    await expect.poll(() => lines().length).toBeGreaterThan(5)
    expect(lines().length).toBeLessThan(60)
    await userEvent.fill(page.getByRole('searchbox'), 'camion 4321')
    await expect.poll(texts).toHaveLength(1)
    expect(texts()[0]).toContain('Camión 4321')
    await expect.element(chip('pending', 1)).toBeVisible()
    await page.getByRole('button', { name: words('clearSearch') }).click()
    await expect.poll(() => lines().length).toBeGreaterThan(5)
  })

  it('has the counts of each state, and shows those that are chosen', async () => {
    await open([
      ...[
        notice(1),
        notice(2, { item: 1, state: 1 }),
        notice(3, { item: 2, state: 2 }),
        notice(4, { item: 3, state: 2 }),
      ],
    ])
    await expect.poll(texts).toHaveLength(2)
    await chip('resolved', 2).click()
    await expect.poll(texts).toHaveLength(4)
    await chip('pending', 1).click()
    await chip('inProcess', 1).click()
    await expect.poll(texts).toHaveLength(2)
    expect(await seriousFindings()).toEqual([])
  })

  it('says of what filters leave out that it is there, and brings it back', async () => {
    await open([notice(1, { minutesAgo: 120 })], { query: '?age=10min' })
    await expect.element(page.getByText(words('filtered.title'))).toBeVisible()
    await page.getByRole('button', { name: words('filtered.all') }).click()
    await expect.poll(texts).toHaveLength(1)
  })

  it.each([
    ['all', 4],
    ['1min', 0],
    ['10min', 1],
    ['1h', 2],
    ['8h', 3],
    ['24h', 4],
  ])('of the age %s has %i', async (age, count) => {
    const rows = [5, 50, 400, 1_000].map((minutesAgo, at) => notice(at + 1, { minutesAgo, item: at }))
    await open(rows, { query: `?age=${age}` })
    await expect.poll(() => document.querySelector('[aria-busy]')).toBeNull()
    await expect.element(chip('pending', count)).toBeVisible()
    expect(texts()).toHaveLength(count)
  })

  it('has repeats of one rule at one item in one line, with how they stand', async () => {
    const rows = [1, 2, 3].map((id) => notice(id, { minutesAgo: id, state: id === 3 ? 1 : 0 }))
    await open([...rows, notice(4, { rule: 1 })])
    await expect.poll(texts).toHaveLength(2)
    const group = page.getByRole('button', { expanded: false })
    for (const how of [words('count', { count: 3 }), words('pendingOf', { count: 2 })])
      expect(texts()[0]).toContain(how)
    await group.click()
    await expect.poll(texts).toHaveLength(5)
    expect(await seriousFindings()).toEqual([])
  })

  it('is worked through by the keyboard alone: what is resolved leaves, is taken back, and is sent once its time is over', async () => {
    const kept = await open([1, 2, 3, 4].map((id) => notice(id, { item: id, minutesAgo: id })))
    await expect.poll(texts).toHaveLength(4)
    await userEvent.keyboard('j')
    await expect.poll(focused).toBe('1')
    await userEvent.keyboard('jk')
    await expect.poll(focused).toBe('1')
    await userEvent.keyboard('e')
    await expect.poll(texts).toHaveLength(3)
    await expect.poll(focused).toBe('2')
    await userEvent.keyboard('e')
    await expect.poll(focused).toBe('3')
    await userEvent.keyboard('z')
    await expect.poll(texts).toHaveLength(3)
    expect(testServer().asked(alarmNoticeRoutes.setStates)).toEqual([])
    await userEvent.keyboard('p')
    await expect.poll(() => kept.get(3)?.state.current.value).toBe(1)
    expect(texts().find((text) => text.includes('Camión 04'))).toContain(words('mine'))
    await expect
      .poll(
        () =>
          testServer()
            .asked(alarmNoticeRoutes.setStates)
            .map(({ body }) => body),
        { timeout: heldMs + 3_000 },
      )
      .toEqual([{ alarmLogIds: [1], value: 2, text: '', passTo: null }])
    expect(kept.get(2)?.state.current.value).toBe(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
    await expect.poll(focused).toBe('3')
  })

  it('is passed on to a colleague, whose it is from then on', async () => {
    await open([notice(1)])
    testServer().answer(alarmNoticeRoutes.colleagues, [
      { id: 9 as never, name: 'Eva Gil' },
      { id: 10 as never, name: 'Ona Ruiz' },
    ])
    await expect.poll(texts).toHaveLength(1)
    await userEvent.keyboard('js')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText(words('state.inProcess')).click({ force: true })
    await dialog.getByRole('combobox', { name: words('passOn.label') }).click()
    await page.getByRole('option', { name: 'Ona Ruiz' }).click()
    expect(await seriousFindings()).toEqual([])
    await dialog.getByRole('button', { name: words('save') }).click()
    await expect
      .poll(() =>
        testServer()
          .asked(alarmNoticeRoutes.setState)
          .map(({ body }) => body),
      )
      .toEqual([{ value: 1, text: '', passTo: 10 }])
  })

  it('is snoozed by a key, for as long as is chosen, and heard of again', async () => {
    await open([notice(1)])
    let kept: object[] = []
    const server = testServer()
    server.answer(alarmSnoozeRoutes.list, () => kept as never)
    server.answer(alarmSnoozeRoutes.save, ({ body }) => {
      const names = { alarmName: 'Exceso de velocidad', itemName: 'Camión 01', by: 'Ana', createdTs: now }
      const made = { id: 5, companyId: 3, ...body, ...names, untilTs: now + body.forMs }
      kept = [made]
      return made as never
    })
    server.answer(alarmSnoozeRoutes.remove, () => {
      kept = []
      return {}
    })
    await expect.poll(texts).toHaveLength(1)
    await userEvent.keyboard('jh')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words('snooze.times.shift'), { exact: true }).click()
    await dialog.getByLabelText(words('snooze.reason')).fill('En el taller')
    expect(await seriousFindings()).toEqual([])
    await dialog.getByRole('button', { name: words('snooze.save'), exact: true }).click()
    await expect
      .poll(() => server.asked(alarmSnoozeRoutes.save).map(({ body }) => body))
      .toEqual([
        { alarmId: expect.any(Number), itemId: expect.any(Number), forMs: 8 * 3_600_000, reason: 'En el taller' },
      ])
    await expect.poll(() => texts().filter((text) => text.includes(words('snooze.sign'))).length).toBe(1)
    await page.getByRole('button', { name: say('alarmNotices:snooze.open', { count: 1 }) }).click()
    await page.getByRole('button', { name: /: .*Camión 01/ }).click()
    await expect.element(page.getByText(words('snooze.none'))).toBeVisible()
  })

  it('puts back what could not be resolved, and says why', async () => {
    await open([notice(1)])
    testServer().refuse(alarmNoticeRoutes.setStates, 'server.error')
    await expect.poll(texts).toHaveLength(1)
    await userEvent.hover(lines()[0] as Element)
    await page.getByRole('button', { name: words('actions.resolve') }).click()
    await expect.element(page.getByText(words('done.title'))).toBeVisible()
    await expect
      .poll(() => page.getByRole('alert').query()?.textContent, { timeout: heldMs + 3_000 })
      .toContain(say('errors:codes.server.error'))
    await expect.poll(texts).toHaveLength(1)
  })

  it('gives who may only look neither boxes nor buttons that change anything', async () => {
    await open([notice(1)], { user: { readOnly: true } })
    await expect.poll(texts).toHaveLength(1)
    expect(document.querySelectorAll('li input[type=checkbox]')).toHaveLength(0)
    await userEvent.keyboard('je')
    expect(texts()).toHaveLength(1)
    await userEvent.keyboard('s')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    expect(dialog.getByRole('button', { name: words('save') }).query()).toBeNull()
    expect(await seriousFindings()).toEqual([])
  })

  it('fits a phone', async () => {
    await open([notice(1), notice(2, { rule: 1 }), notice(3, { rule: 1, minutesAgo: 20 })], { size: phone })
    await expect.poll(texts).toHaveLength(2)
    expect(document.documentElement.scrollWidth).toBe(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})

describe('the state of a notice', () => {
  const save = () => page.getByRole('button', { name: words('save') })
  const note = () => page.getByRole('textbox', { name: words('note') })
  const radio = (state: string) => page.getByRole('radio', { name: words(`state.${state}`) })
  const openState = async (row: Row) => {
    const kept = await open([row], { query: '?states=[0,1,2]' })
    await expect.poll(texts).toHaveLength(1)
    await userEvent.keyboard('js')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    return kept
  }

  test('can be in process or resolved, and is saved once something has changed, with the note trimmed', async () => {
    const kept = await openState(notice(1))
    expect(page.getByRole('radio').elements()).toHaveLength(2)
    await expect.element(save()).toBeDisabled()
    await radio('inProcess').click()
    await expect.element(save()).toBeEnabled()
    await userEvent.fill(note(), `  ${'a'.repeat(20)}  `)
    expect(await seriousFindings()).toEqual([])
    await save().click()
    await expect.poll(() => kept.get(1)?.state.current).toMatchObject({ value: 1, text: 'a'.repeat(20) })
    await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  })

  test('that stays is saved for a note alone, which takes 500 characters', async () => {
    await openState(notice(1, { state: 1 }))
    await expect.element(radio('inProcess')).toBeChecked()
    await expect.element(save()).toBeDisabled()
    await userEvent.fill(note(), '   ')
    await expect.element(save()).toBeDisabled()
    await expect.element(note()).toHaveAttribute('maxlength', '500')
    await userEvent.fill(note(), 'Avisado el taller')
    await expect.element(save()).toBeEnabled()
  })

  test('has what it was before it, newest first, with who and why', async () => {
    await openState(notice(1, { state: 2 }))
    const entries = page.getByRole('list', { name: words('history') }).getByRole('listitem')
    await expect.poll(() => entries.elements().length).toBe(2)
    expect(entries.elements()[0]?.textContent).toContain('Marcos Pinto')
    expect(entries.elements()[0]?.textContent).toContain('Llamado')
    expect(entries.elements()[1]?.textContent).toContain(words('state.pending'))
  })

  test('stays where it cannot be saved, and nothing typed is lost', async () => {
    await openState(notice(1))
    testServer().cut(alarmNoticeRoutes.setState)
    await radio('resolved').click()
    await userEvent.fill(note(), 'Hecho')
    await save().click()
    await expect
      .poll(() => page.getByRole('alert').query()?.textContent)
      .toContain(say('errors:codes.network.unreachable'))
    await expect.element(note()).toHaveValue('Hecho')
  })
})

describe('several notices', () => {
  test('are given one state and one note, and those that were not are listed with why', async () => {
    const kept = await open([1, 2, 3].map((id) => notice(id, { item: id, minutesAgo: id })))
    await expect.poll(texts).toHaveLength(3)
    expect(page.getByRole('toolbar').query()).toBeNull()
    await userEvent.keyboard('jxjx')
    await expect.element(page.getByRole('toolbar', { name: words('selected', { count: 2 }) })).toBeVisible()
    kept.delete(2)
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: words('actions.state') })
      .click()
    const apply = page.getByRole('button', { name: words('bulkSave', { count: 2 }) })
    await expect.element(apply).toBeDisabled()
    await page.getByRole('radio', { name: words('state.resolved') }).click()
    await userEvent.fill(page.getByRole('textbox', { name: words('note') }), 'Todo en orden')
    expect(await seriousFindings()).toEqual([])
    await apply.click()
    await expect.element(page.getByText(words('notUpdated', { count: 1 }))).toBeVisible()
    await expect.element(page.getByText(words('error', { error: say('errors:codes.not.found') }))).toBeVisible()
    expect(kept.get(1)?.state.current).toMatchObject({ value: 2, text: 'Todo en orden' })
    expect(await seriousFindings()).toEqual([])
  })
})

describe('the place of a notice', () => {
  const title = () => page.getByRole('dialog').getByRole('heading', { level: 2 }).element().textContent

  test('says what was true when it fired, and goes on by buttons and arrows, no faster than three a second', async () => {
    const why = { limit: 120, value: 132.7, unit: 'km/h', driver: 'Ana Beltrán' }
    await open([1, 2, 3, 4].map((id) => notice(id, { item: id, minutesAgo: id, why })))
    await expect.poll(texts).toHaveLength(4)
    await userEvent.keyboard('j{Enter}')
    await expect.poll(title).toContain('Camión 02')
    const dialog = page.getByRole('dialog')
    for (const text of ['120 km/h', 'Ana Beltrán', '132 km/h'])
      await expect.element(dialog.getByText(text, { exact: true }).first()).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: words('previous') })).toBeDisabled()
    await dialog.getByRole('button', { name: words('next') }).click()
    await expect.poll(title).toContain('Camión 03')
    // At once: three that are typed one by one may take a busy machine longer than the pause.
    for (let press = 0; press < 3; press++)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    await expect.poll(title).toContain('Camión 04')
    await new Promise((later) => setTimeout(later, 350))
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(title).toContain('Camión 03')
    expect(await seriousFindings()).toEqual([])
    const seen = testServer()
      .asked(alarmNoticeRoutes.see)
      .flatMap(({ body }) => body.alarmLogIds)
    expect(seen.toSorted()).toEqual([1, 2, 3])
  })

  test('says consumption as the company reads it', async () => {
    testServer().answer(companyRoutes.info, companyInfo({ units: { fuelConsumption: 1 } }))
    await open([notice(1, { why: { limit: 12.5, value: 16, unit: 'L/100km' } })])
    await expect.poll(texts).toHaveLength(1)
    await userEvent.keyboard('j{Enter}')
    const dialog = page.getByRole('dialog')
    for (const text of ['8,0 km/L', '6,3 km/L']) await expect.element(dialog.getByText(text).first()).toBeVisible()
  })

  test('is still there when it is resolved from it', async () => {
    await open([notice(1)])
    await expect.poll(texts).toHaveLength(1)
    await userEvent.keyboard('j{Enter}')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('actions.resolve') })
      .click()
    await expect.poll(title).toContain('Camión 01')
    expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: words('actions.resolve') })
        .query(),
    ).toBeNull()
  })
})

describe('the wall of a control room', () => {
  const cards = () => [...document.querySelectorAll<HTMLElement>('[data-notice]')]

  it('shows what is open with the most urgent first, counts what is done, and leads back by Escape', async () => {
    await open([
      notice(1, { rule: 2 }),
      notice(2, { minutesAgo: 90, state: 1 }),
      notice(3, { minutesAgo: 30 }),
      notice(4, { state: 2, minutesAgo: 60 }),
    ])
    await page.getByRole('button', { name: words('wall.open') }).click()
    await expect.poll(() => cards().map(({ dataset }) => Number(dataset['notice']))).toEqual([3, 2, 1])
    expect(cards()[0]?.textContent).toContain(words('wall.nobody'))
    expect(cards()[1]?.textContent).toContain('Marcos Pinto')
    const figures = () => [...document.querySelectorAll('[role=dialog] dd')].map(({ textContent }) => textContent)
    expect(figures()).toEqual(['2', '1', '1'])
    expect(await seriousFindings()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.poll(cards).toHaveLength(0)
    await expect.element(page.getByRole('button', { name: words('wall.open') })).toHaveFocus()
  })

  it('says how many more there are where not all have room, and on a phone too', async () => {
    await open(
      Array.from({ length: 60 }, (_, nth) => notice(nth + 1)),
      { query: '?wall=true', size: phone },
    )
    await expect.element(page.getByText(/^y \d+ más$/)).toBeVisible()
    const [, more] = /y (\d+) más/.exec(document.body.textContent ?? '') ?? []
    expect(cards().length + Number(more)).toBe(60)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
    expect(await seriousFindings()).toEqual([])
  })

  it('is calm where nothing is open', async () => {
    await open([notice(1, { state: 2 })], { query: '?wall=true' })
    await expect.element(page.getByText(words('wall.calm.title'))).toBeVisible()
  })
})
