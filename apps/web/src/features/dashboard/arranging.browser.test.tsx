import { dashboardRoutes } from '@atalaya/contract/dashboard'
import { type SavedView, savedViewRoutes } from '@atalaya/contract/saved-views'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { drawMapPlainly, openScreen, phone, testServer } from '../../test-screen.tsx'
import { say, tabTo } from '../../test-states.ts'
import { readArrangement } from './arrangement.ts'
import { answerDashboard, keepViews } from './test-dashboard.ts'

const words = (key: string, values: Record<string, unknown> = {}) => say(`dashboard:arrange.${key}`, values)
/** Read when a test runs: texts are there when the product is. */
const titleOf = (card: string) => say(`dashboard:cards.${card}.title`)
let kept: Map<number, SavedView>
/** As another tab or person saves it. */
const stored = (cards: { card: string; width?: string }[], given: Partial<SavedView> = {}): SavedView =>
  ({
    ...{ id: 50, table: 'dashboard', name: 'dashboard', isShared: false, mayChange: true, updatedTs: 7 },
    state: { q: 'cards', f: JSON.stringify(cards), sort: '', dir: 'asc', size: 50, cols: '' },
    ...given,
  }) as SavedView

const arranged = () => [...document.querySelectorAll('li[data-card]')].map((card) => card.getAttribute('aria-label'))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const begin = async (opening: Parameters<typeof openScreen>[1] = {}) => {
  const opened = await openScreen('/dashboard', opening)
  await button(words('begin')).click()
  await expect.poll(() => arranged().length).toBeGreaterThan(0)
  return opened
}
const keptCards = (isShared: boolean) => {
  const view = [...kept.values()].find((each) => each.isShared === isShared)
  return view && readArrangement(view.state.f)?.map(({ card }) => card)
}

drawMapPlainly()

beforeEach(() => {
  answerCompany(testServer())
  answerDashboard(testServer())
  kept = keepViews(testServer())
})

describe('arranging the dashboard', () => {
  it('is done by the keyboard alone, says where a card is, and is kept', async () => {
    await openScreen('/dashboard')
    await expect.element(button(words('begin'))).toBeVisible()
    await tabTo(() => document.activeElement?.textContent === words('begin'))
    await userEvent.keyboard('{Enter}')
    await tabTo(
      () => document.activeElement?.getAttribute('aria-label') === words('move', { card: titleOf('figures') }),
    )
    expect(await seriousFindings()).toEqual([])
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(arranged().slice(0, 3)).toEqual([titleOf('byDay'), titleOf('now'), titleOf('figures')])
    await expect
      .element(page.getByText(words('moved', { card: titleOf('figures'), place: 3, total: 6 })))
      .toBeInTheDocument()
    expect(document.activeElement?.getAttribute('aria-label')).toBe(words('move', { card: titleOf('figures') }))
    await userEvent.keyboard('{End}{Home}')
    expect(arranged()[0]).toBe(titleOf('figures'))
    await tabTo(
      () => document.activeElement?.getAttribute('aria-label') === words('later', { card: titleOf('figures') }),
    )
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{Enter}')
    expect(arranged()[2]).toBe(titleOf('figures'))
    await tabTo(() => document.activeElement?.textContent === words('saveOwn'))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => keptCards(false)?.slice(0, 3)).toEqual(['byDay', 'now', 'figures'])
    await expect.poll(() => document.activeElement?.textContent).toBe(words('begin'))
    expect(await seriousFindings()).toEqual([])
  })

  it('is done by dragging with a pointer, and Escape puts a card back', async () => {
    await begin()
    const grip = (card: string) => button(words('move', { card })).element() as HTMLElement
    const middle = (element: Element, share = 0.5) => {
      const box = element.getBoundingClientRect()
      return { clientX: box.left + box.width * share, clientY: box.top + Math.min(40, box.height / 2) }
    }
    const fire = (target: Element, type: string, at: object) =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, isPrimary: true, ...at }))
    const card = (title: string) => document.querySelector(`li[aria-label="${title}"]`) as HTMLElement
    HTMLElement.prototype.setPointerCapture = () => undefined
    const drag = async (from: string, to: string, share: number) => {
      const held = grip(from)
      fire(held, 'pointerdown', middle(held))
      await expect.poll(() => card(from).dataset['dragged']).toBe('true')
      fire(held, 'pointermove', middle(card(to), share))
      await expect.poll(() => card(to).dataset['edge']).toBe(share < 0.5 ? 'left' : 'right')
      return held
    }
    const held = await drag(titleOf('now'), titleOf('byDay'), 0.2)
    fire(held, 'pointerup', {})
    await expect.poll(() => arranged().slice(1, 3)).toEqual([titleOf('now'), titleOf('byDay')])
    await drag(titleOf('now'), titleOf('byDay'), 0.9)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelector('[data-dragged]')).toBeNull()
    expect(arranged().slice(1, 3)).toEqual([titleOf('now'), titleOf('byDay')])
    expect(document.querySelector('[role=dialog]')).toBeNull()
  })

  it('adds from a drawer, sizes, gives a measure, and removes with a way back', async () => {
    await begin()
    await button(words('add')).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await button(words('addThis', { card: titleOf('still') })).click()
    await expect.poll(() => arranged().at(-1)).toBe(titleOf('still'))
    await expect
      .poll(() => document.activeElement?.getAttribute('aria-label'))
      .toBe(words('move', { card: titleOf('still') }))
    await button(words('remove', { card: titleOf('figures') })).click()
    expect(arranged()).not.toContain(titleOf('figures'))
    await button(say('ui:undo')).click()
    await expect.poll(() => arranged()[0]).toBe(titleOf('figures'))
    await page
      .getByRole('radiogroup', { name: words('width', { card: titleOf('byDay') }) })
      .getByText('1')
      .click()
    await page.getByRole('combobox', { name: words('measure', { card: titleOf('byDay') }) }).selectOptions('fuel')
    await button(words('saveOwn')).click()
    await expect.poll(() => kept.size).toBe(1)
    const cards = readArrangement([...kept.values()][0]?.state.f ?? '')
    expect(cards?.find(({ card }) => card === 'byDay')).toMatchObject({ width: 'whole', measure: 'fuel' })
    expect(cards?.at(-1)?.card).toBe('still')
  })

  it('keeps all of it when a save fails, and asks before it is left', async () => {
    const { history } = await begin()
    await button(words('remove', { card: titleOf('now') })).click()
    testServer().refuse(savedViewRoutes.create, 'server.error')
    await button(words('saveOwn')).click()
    await expect.element(page.getByText(words('isKept'))).toBeVisible()
    expect(arranged()).not.toContain(titleOf('now'))
    expect(await seriousFindings()).toEqual([])
    await button(say('ui:form.cancel')).click()
    await button(say('ui:form.stay')).click()
    expect(arranged()).toHaveLength(5)
    history.push('/reports')
    await expect.element(button(say('ui:form.stay'))).toBeVisible()
    await button(say('ui:form.stay')).click()
    expect(arranged()).toHaveLength(5)
    await button(say('ui:form.cancel')).click()
    await button(say('ui:form.leave')).click()
    await expect.element(button(words('begin'))).toBeVisible()
    expect(kept.size).toBe(0)
  })

  it.each([
    ['keeps one’s own', 'conflict.keepMine', ['figures', 'byDay', 'ranking', 'rules', 'hours']],
    ['takes the other', 'conflict.takeTheirs', ['still']],
  ] as const)('says that it was saved meanwhile, and %s', async (_, choice, cards) => {
    kept.set(
      50,
      stored([
        { card: 'figures' },
        { card: 'byDay' },
        { card: 'now' },
        { card: 'ranking' },
        { card: 'rules' },
        { card: 'hours' },
      ]),
    )
    await begin()
    kept.set(50, stored([{ card: 'still' }], { updatedTs: 8 }))
    await button(words('remove', { card: titleOf('now') })).click()
    await button(words('saveOwn')).click()
    await expect.element(page.getByText(say('ui:conflict.what'))).toBeVisible()
    expect(keptCards(false)).toEqual(['still'])
    await button(say(`ui:${choice}`)).click()
    if (choice === 'conflict.takeTheirs') await expect.poll(arranged).toEqual([titleOf('still')])
    await expect.poll(() => keptCards(false)).toEqual(cards)
  })

  it('for the whole company is for those who may share, and is what others see', async () => {
    await begin({ user: { role: 'OPERATOR' } })
    expect(document.body.textContent).not.toContain(words('company'))
  })

  it('for the whole company is saved as shared, and one’s own gives way', async () => {
    kept.set(50, stored([{ card: 'still' }]))
    await begin()
    await page.getByText(words('company'), { exact: true }).click()
    await button(words('saveCompany')).click()
    await expect.poll(() => keptCards(true)).toEqual(['still'])
    await expect.poll(() => keptCards(false)).toBeUndefined()
  })

  it('back to the product’s own leaves nothing kept', async () => {
    kept.set(50, stored([{ card: 'still' }]))
    await begin()
    await button(words('product')).click()
    await expect.poll(() => arranged().length).toBe(6)
    await button(words('saveOwn')).click()
    await expect.poll(() => kept.size).toBe(0)
  })
})

describe('an arranged dashboard', () => {
  const shown = () => [...document.querySelectorAll('[data-width]')].length
  it('is one’s own before the company’s, and passes over what it does not know', async () => {
    kept.set(50, stored([{ card: 'still' }, { card: 'weather' }, { card: 'changes', width: 'third' }]))
    kept.set(51, stored([{ card: 'now' }], { id: 51 as never, isShared: true }))
    await openScreen('/dashboard', { user: { role: 'OPERATOR' } })
    await expect.poll(shown).toBe(2)
    await expect.element(page.getByText('+800,0 km')).toBeInTheDocument()
    kept.delete(50)
  })

  it('is the product’s own where nothing can be read', async () => {
    testServer().refuse(savedViewRoutes.list, 'server.error')
    await openScreen('/dashboard')
    await expect.poll(shown).toBe(6)
    expect(document.body.textContent).not.toContain(words('begin'))
  })

  it('keeps its places while figures come', async () => {
    kept.set(50, stored([{ card: 'now' }, { card: 'hours', width: 'half' }, { card: 'byDay' }]))
    const release = testServer().hold(dashboardRoutes.read)
    await openScreen('/dashboard')
    const places = () => [...document.querySelectorAll('[data-width]')].map((cell) => cell.getBoundingClientRect().top)
    await expect.poll(() => places().length).toBe(3)
    const before = places()
    release()
    await expect.element(button(words('begin'))).toBeVisible()
    expect(places()).toEqual(before)
  })

  it('is arranged on a phone, one card under another', async () => {
    await begin({ size: phone })
    expect(document.documentElement.scrollWidth).toBe(phone.width)
    const lefts = new Set(
      [...document.querySelectorAll('li[data-card]')].map((card) => card.getBoundingClientRect().left),
    )
    expect(lefts.size).toBe(1)
    await page.getByText(words('company'), { exact: true }).click()
    const label = () => button(words('saveCompany')).element().querySelector('.mantine-Button-label') as HTMLElement
    expect(label().scrollWidth).toBeLessThanOrEqual(label().clientWidth)
    expect(await seriousFindings()).toEqual([])
  })
})
