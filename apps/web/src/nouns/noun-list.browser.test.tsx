import { supportRoutes } from '@atalaya/contract/supports'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../test-axe.ts'
import { answerAboveCompanies, many, reseller, supports } from '../test-records.ts'
import { openScreen, phone, testServer } from '../test-screen.tsx'
import { itSaysHowReadingWent, rows, say } from '../test-states.ts'

const open = (count: number, opening: Parameters<typeof openScreen>[1] = {}) => {
  testServer().keep(supportRoutes, supports(count))
  return openScreen('/supports', { ...opening, user: { ...reseller, ...opening.user } })
}
const names = () => rows().map((row) => row.querySelector('td[data-pinned]')?.textContent)

beforeEach(() => answerAboveCompanies(testServer()))

describe('the list of a noun', () => {
  itSaysHowReadingWent({
    route: supportRoutes.list,
    open: () => open(3),
  })

  it('says what it is for while it is empty, and begins the first record', async () => {
    await open(0)
    await expect.element(page.getByText(say('supports:empty.title'))).toBeVisible()
    await expect.element(page.getByText(say('supports:empty.hint'))).toBeVisible()
    expect(page.getByRole('grid').query()).toBeNull()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: say('supports:actions.create') }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
  })

  it('shows one with its fields', async () => {
    await open(1)
    await expect.poll(names).toEqual(['Soporte 0001'])
    await expect.element(page.getByText('soporte1@example.com')).toBeVisible()
    await expect.element(page.getByText(say('ui:table.pageOf', { page: '1', pages: '1', total: '1' }))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('draws of many what is seen, in order, and finds one of them', async () => {
    await open(many)
    await expect.poll(() => names()[0]).toBe('Soporte 0001')
    await expect.element(page.getByText(/Total: 5\.?000/)).toBeVisible()
    expect(rows().length).toBeLessThan(80)
    await userEvent.fill(page.getByRole('searchbox', { name: say('ui:table.search') }), '4321')
    await expect.poll(names).toEqual(['Soporte 4321'])
    await page.getByRole('button', { name: say('ui:table.clearSearch') }).click()
    const header = page.getByRole('columnheader', { name: say('supports:fields.name'), exact: false })
    await header.getByRole('button').first().click()
    await expect.poll(() => names()[0]).toBe(`Soporte ${many}`)
    expect(await seriousFindings()).toEqual([])
  })

  it('says of one that somebody else has deleted meanwhile that it is gone', async () => {
    const kept = testServer().keep(supportRoutes, supports(2))
    await openScreen('/supports', { user: reseller })
    await expect.poll(names).toEqual(['Soporte 0001', 'Soporte 0002'])
    kept.rows.delete(2)
    await page.getByRole('checkbox', { name: say('ui:table.selectRow', { row: 'Soporte 0002' }) }).click()
    await page.getByRole('button', { name: say('ui:bulk.deleteSelected') }).click()
    await expect.element(page.getByText(say('ui:bulk.nothingPossible'))).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText(say('errors:codes.not.found'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('gives who may only look neither boxes nor buttons that write', async () => {
    await open(2, { user: { readOnly: true } })
    await expect.poll(names).toEqual(['Soporte 0001', 'Soporte 0002'])
    expect(document.querySelectorAll('[role=grid] input[type=checkbox]')).toHaveLength(0)
    expect(page.getByRole('button', { name: say('supports:actions.create') }).query()).toBeNull()
    await userEvent.click(page.getByText('Soporte 0001'))
    expect(page.getByRole('dialog').query()).toBeNull()
    expect(await seriousFindings()).toEqual([])
  })

  it('is gone through, selected from and opened by the keyboard alone', async () => {
    await open(5)
    await expect.poll(() => rows().length).toBe(5)
    await userEvent.keyboard('j')
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('0')
    await userEvent.keyboard('j{ArrowDown}')
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('2')
    await userEvent.keyboard('{End}')
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('4')
    await userEvent.keyboard('{Home}x')
    await expect.element(page.getByText(say('ui:table.selected', { count: 1 }))).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.querySelectorAll('[aria-selected=true]').length).toBe(0)
    await userEvent.keyboard('k{Enter}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: say('supports:fields.name') })).toHaveValue('Soporte 0001')
  })

  it('is cards on a phone', async () => {
    await open(3, { size: phone })
    await expect.element(page.getByText('Soporte 0001')).toBeVisible()
    expect(page.getByRole('grid').query()).toBeNull()
    expect(document.documentElement.scrollWidth).toBe(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})
