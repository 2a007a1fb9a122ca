import { changeRoutes } from '@atalaya/contract/changes'
import { supportRoutes } from '@atalaya/contract/supports'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../test-axe.ts'
import { answerAboveCompanies, many, reseller, supports } from '../test-records.ts'
import { openScreen, testServer } from '../test-screen.tsx'
import { rows, say, tabTo } from '../test-states.ts'

const count = (n: number) => say('supports:count', { count: n })
const button = (name: string) => page.getByRole('button', { name })
const changes = () =>
  testServer()
    .asked(supportRoutes.updateMany)
    .filter(({ body }) => !body.dryRun)
const removals = () =>
  testServer()
    .asked(supportRoutes.removeMany)
    .filter(({ body }) => !body.dryRun)

let kept: ReturnType<ReturnType<typeof testServer>['keep']>
const open = async (total: number, given: object = {}) => {
  kept = testServer().keep(supportRoutes, supports(total))
  await openScreen('/supports', { user: { ...reseller, ...given } })
  await expect.poll(() => rows().length).toBeGreaterThan(0)
}
const selectPage = () => page.getByRole('checkbox', { name: say('ui:table.selectPage') }).click()

beforeEach(() => answerAboveCompanies(testServer()))

describe('several records at once', () => {
  it('leave a field as it is until it is touched, and set it on all after a trial', async () => {
    await open(3)
    await selectPage()
    await button(say('ui:bulk.editSelected')).click()
    await expect.element(button(say('ui:bulk.check'))).toBeDisabled()
    await userEvent.fill(page.getByRole('textbox', { name: say('supports:fields.helpline') }), '900 100 200')
    await expect.element(page.getByText(say('ui:bulk.willEdit', { count: 1, what: count(3) }))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await button(say('ui:bulk.check')).click()
    await userEvent.fill(page.getByLabelText(say('ui:confirm.typeCount', { total: '3' })), '3')
    await button(say('ui:bulk.edit', { what: count(3) })).click()
    await expect.poll(changes).toHaveLength(1)
    expect(changes()[0]?.body.changes).toEqual({ helpline: '900 100 200' })
    expect([...kept.rows.values()]).toMatchObject(supports(3).map(({ name }) => ({ name, helpline: '900 100 200' })))
  })

  it('are deleted only by who has typed how many', async () => {
    await open(3)
    await selectPage()
    await button(say('ui:bulk.deleteSelected')).click()
    const remove = button(say('ui:bulk.remove', { what: count(3) }))
    await expect.element(remove).toBeDisabled()
    await expect.element(page.getByText(say('supports:delete.consequence'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    const typed = page.getByLabelText(say('ui:confirm.typeCount', { total: '3' }))
    await expect.element(typed).toHaveFocus()
    await userEvent.keyboard('2')
    await expect.element(remove).toBeDisabled()
    await userEvent.keyboard('{Backspace}3{Enter}')
    await expect.element(page.getByText(say('supports:empty.title'))).toBeVisible()
    expect(removals().map(({ body }) => body.items)).toEqual([[1, 2, 3]])
    await expect.element(button(say('ui:undo'))).toBeVisible()
  })

  it('are taken back by one undo', async () => {
    testServer().answer(changeRoutes.undoOfReseller, { undone: [], notUndone: [], nextBeforeId: null })
    await open(2)
    await selectPage()
    await button(say('ui:bulk.deleteSelected')).click()
    await userEvent.fill(page.getByLabelText(say('ui:confirm.typeCount', { total: '2' })), '2')
    await userEvent.keyboard('{Enter}')
    await button(say('ui:undo')).click()
    await expect.poll(() => testServer().asked(changeRoutes.undoOfReseller)).toHaveLength(1)
    const [undone] = testServer().asked(changeRoutes.undoOfReseller)
    expect(undone?.body.operationId).toBe(removals()[0]?.body.operationId)
  })

  it('that cannot be deleted are named with the reason, and the others go', async () => {
    await open(3)
    testServer().answer(supportRoutes.removeMany, ({ body }) => ({
      deleted: body.items.filter((id) => id !== 2),
      notDeleted: body.items.includes(2 as never) ? [{ id: 2, error: 'in.use' }] : [],
    }))
    await selectPage()
    await button(say('ui:bulk.deleteSelected')).click()
    await expect.element(page.getByText(say('ui:bulk.willNotDo', { what: count(1) }))).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText('Soporte 0002')).toBeVisible()
    await expect.element(page.getByText(say('errors:codes.in.use'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await userEvent.fill(page.getByLabelText(say('ui:confirm.typeCount', { total: '2' })), '2')
    await button(say('ui:bulk.remove', { what: count(2) })).click()
    await expect.poll(() => removals().at(-1)?.body.items).toEqual([1, 3])
  })

  it('have no bar while none is selected, and need no count typed where it is one', async () => {
    await open(2)
    expect(page.getByRole('toolbar').query()).toBeNull()
    await page.getByRole('checkbox', { name: say('ui:table.selectRow', { row: 'Soporte 0002' }) }).click()
    await button(say('ui:bulk.deleteSelected')).click()
    await button(say('ui:bulk.remove', { what: count(1) })).click()
    await expect.poll(() => rows().length).toBe(1)
    expect(removals().map(({ body }) => body.items)).toEqual([[2]])
  })

  it('that somebody else has deleted meanwhile are named, and the others go', async () => {
    await open(3)
    kept.rows.delete(3)
    await selectPage()
    await button(say('ui:bulk.deleteSelected')).click()
    await expect.element(page.getByText(say('ui:bulk.willNotDo', { what: count(1) }))).toBeVisible()
    await expect.element(page.getByRole('dialog').getByText(say('errors:codes.not.found'))).toBeVisible()
    await userEvent.fill(page.getByLabelText(say('ui:confirm.typeCount', { total: '2' })), '2')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => removals().at(-1)?.body.items).toEqual([1, 2])
  })

  it('say how far they are while the server takes its time, and stop on demand', async () => {
    await open(3)
    const release = testServer().hold(supportRoutes.removeMany)
    await selectPage()
    await button(say('ui:bulk.deleteSelected')).click()
    await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
    expect(await seriousFindings()).toEqual([])
    await button(say('ui:bulk.stop')).click()
    await expect.poll(() => page.getByRole('progressbar').query()).toBeNull()
    release()
    expect(removals()).toEqual([])
    expect(kept.rows.size).toBe(3)
  })

  it('are chosen, changed and sent by the keyboard alone', async () => {
    await open(3)
    await userEvent.keyboard('jxjx')
    await expect.element(page.getByRole('toolbar')).toBeVisible()
    await tabTo(() => document.activeElement?.textContent === say('ui:bulk.editSelected'))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await tabTo(() => document.activeElement?.getAttribute('aria-label') === say('supports:fields.helpline'))
    await userEvent.keyboard('900 100 200{Enter}')
    await expect.element(page.getByLabelText(say('ui:confirm.typeCount', { total: '2' }))).toHaveFocus()
    await userEvent.keyboard('2{Enter}')
    await expect.poll(() => changes().map(({ body }) => body.items)).toEqual([[1, 2]])
  })

  it('are chosen by nobody who may only look, by keys either', async () => {
    await open(2, { readOnly: true })
    await userEvent.keyboard('jx')
    await expect.poll(() => document.activeElement?.getAttribute('data-row')).toBe('0')
    expect(page.getByRole('toolbar').query()).toBeNull()
    expect(document.querySelectorAll('[aria-selected=true]')).toHaveLength(0)
  })

  it('go in parts when they are many', async () => {
    await open(many)
    await selectPage()
    await button(say('ui:table.selectFound', { count: many, total: 'N' }).replace('N', String(many))).click()
    await button(say('ui:bulk.editSelected')).click()
    await userEvent.fill(page.getByRole('textbox', { name: say('supports:fields.mobile') }), '600 000 000')
    await button(say('ui:bulk.check')).click()
    await userEvent.fill(page.getByLabelText(say('ui:confirm.typeCount', { total: String(many) })), String(many))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => changes().reduce((sum, { body }) => sum + body.items.length, 0)).toBe(many)
    expect(new Set(changes().map(({ body }) => body.operationId)).size).toBe(1)
    expect(changes().length).toBeGreaterThan(1)
  })

  it.each([
    ['fails', 'errors:codes.server.error'],
    ['is forbidden', 'errors:codes.permission.denied'],
    ['finds no network', 'errors:codes.network.unreachable'],
  ])('stay as they are where the trial %s, which is said', async (how, text) => {
    await open(2)
    if (how === 'finds no network') testServer().cut(supportRoutes.updateMany)
    else testServer().refuse(supportRoutes.updateMany, how === 'fails' ? 'server.error' : 'permission.denied')
    await selectPage()
    await button(say('ui:bulk.editSelected')).click()
    await userEvent.fill(page.getByRole('textbox', { name: say('supports:fields.mobile') }), '600 000 000')
    await button(say('ui:bulk.check')).click()
    await expect.element(page.getByText(say(text))).toBeVisible()
    expect(kept.rows.get(1)).toMatchObject({ version: 1 })
    expect(await seriousFindings()).toEqual([])
  })
})
