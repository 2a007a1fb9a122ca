import { supportRoutes } from '@atalaya/contract/supports'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../test-axe.ts'
import { answerAboveCompanies, reseller, supports } from '../test-records.ts'
import { openScreen, phone, testServer } from '../test-screen.tsx'
import { itSaysHowReadingWent, say } from '../test-states.ts'

const open = (id: number, opening: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(`/supports?edit=${id}`, { ...opening, user: { ...reseller, ...opening.user } })

const field = (name: string) => page.getByRole('textbox', { name: say(`supports:fields.${name}`) })
const saves = (name: 'save' | 'create') => page.getByRole('button', { name: say(`supports:form.${name}`) })
const saved = () => testServer().asked(supportRoutes.update)
const form = () => document.querySelector('[role=dialog] form')

let kept: ReturnType<ReturnType<typeof testServer>['keep']>
beforeEach(() => {
  answerAboveCompanies(testServer())
  kept = testServer().keep(supportRoutes, supports(2))
})

describe('the form of a record', () => {
  itSaysHowReadingWent({
    route: supportRoutes.read,
    open: () => open(1),
    content: form,
    skeleton: () => document.querySelector('[role=dialog] [role=status][aria-label]'),
  })

  it('says that a record is gone, with the way back', async () => {
    await open(99)
    await expect.element(page.getByText(say('supports:form.gone'))).toBeVisible()
    await page.getByRole('button', { name: say('supports:form.backToList') }).click()
    await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  })

  it('begins empty, and points at what is missing before it asks the server', async () => {
    await open(0)
    await userEvent.fill(field('email'), 'nobody')
    await saves('create').click()
    await expect.poll(() => document.querySelectorAll('[aria-invalid=true]').length).toBe(2)
    await expect.element(field('name')).toHaveFocus()
    expect(testServer().asked(supportRoutes.create)).toEqual([])
    expect(await seriousFindings()).toEqual([])
    await userEvent.fill(field('name'), 'Guardia')
    await userEvent.fill(field('email'), 'guardia@example.com')
    await saves('create').click()
    await expect.poll(() => testServer().asked(supportRoutes.create)[0]?.body.name).toBe('Guardia')
    await expect.element(page.getByText(say('supports:form.saved', { name: 'Guardia' }))).toBeVisible()
  })

  it('saves once, over the version that it read, by the keyboard alone', async () => {
    await open(1)
    await expect.element(field('name')).toHaveFocus()
    await userEvent.keyboard('{Control>}a{/Control}Guardia de noche{Enter}{Enter}')
    await expect.poll(() => saved().map(({ body }) => [body.name, body.version])).toEqual([['Guardia de noche', 1]])
    await expect.poll(form).toBeNull()
    await expect.element(page.getByRole('grid').getByText('Guardia de noche')).toBeVisible()
  })

  it('asks before what was typed is lost, and Escape takes back nothing else', async () => {
    await open(1)
    await userEvent.fill(field('name'), 'Otro')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText(say('ui:form.leaveTitle'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: say('ui:form.stay') }).click()
    await expect.element(field('name')).toHaveValue('Otro')
    // The question is on its way out until then, and would take the key.
    await expect.poll(() => page.getByRole('button', { name: say('ui:form.leave') }).query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: say('ui:form.leave') }).click()
    await expect.poll(form).toBeNull()
    expect(saved()).toEqual([])
  })

  it('shows what the server refuses at its field, with all that was typed', async () => {
    testServer().refuse(supportRoutes.update, 'input.invalid', { helpline: 'phone.form' })
    await open(1)
    await userEvent.fill(field('helpline'), '12')
    await saves('save').click()
    await expect.element(field('helpline')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('helpline')).toHaveFocus()
    await expect.element(field('helpline')).toHaveValue('12')
  })

  it.each([
    ['fails', 'errors:codes.server.error'],
    ['is forbidden', 'errors:codes.permission.denied'],
    ['finds no network', 'errors:typedIsKept'],
  ])('keeps what was typed when a save %s, and saves it with the next try', async (how, text) => {
    if (how === 'finds no network') testServer().cut(supportRoutes.update)
    else testServer().refuse(supportRoutes.update, how === 'fails' ? 'server.error' : 'permission.denied')
    await open(1)
    await userEvent.fill(field('name'), 'Con paciencia')
    await saves('save').click()
    await expect.element(page.getByText(say(text))).toBeVisible()
    await expect.element(field('name')).toHaveValue('Con paciencia')
    expect(await seriousFindings()).toEqual([])
    testServer().accept(supportRoutes.update)
    await expect.element(saves('save')).toBeEnabled()
    await saves('save').click()
    await expect.poll(() => kept.rows.get(1)).toMatchObject({ name: 'Con paciencia', version: 2 })
  })

  describe('where somebody else has saved meanwhile', () => {
    beforeEach(async () => {
      await open(1)
      await userEvent.fill(field('name'), 'Mi nombre')
      kept.changeElsewhere(1, { name: 'Su nombre', helpline: '900 100 200' })
      await saves('save').click()
      await expect.element(page.getByText(say('ui:conflict.what'))).toBeVisible()
    })
    const cells = () => [...document.querySelectorAll('[role=dialog] table tbody tr')].map((row) => row.textContent)

    it('shows both versions, and saves mine over theirs where that is chosen', async () => {
      expect(cells().some((text) => text?.includes('Mi nombre') && text.includes('Su nombre'))).toBe(true)
      await expect.element(saves('save')).toBeDisabled()
      expect(await seriousFindings()).toEqual([])
      await page.getByRole('button', { name: say('ui:conflict.keepMine') }).click()
      await expect
        .poll(() => kept.rows.get(1))
        .toMatchObject({ name: 'Mi nombre', helpline: '900 100 200', version: 3 })
    })

    it('takes theirs where that is chosen', async () => {
      await page.getByRole('button', { name: say('ui:conflict.takeTheirs') }).click()
      await expect.element(field('name')).toHaveValue('Su nombre')
      await expect.element(field('helpline')).toHaveValue('900 100 200')
      expect(kept.rows.get(1)).toMatchObject({ version: 2 })
    })
  })

  it('does not open for who may only look', async () => {
    await open(1, { user: { readOnly: true } })
    await expect.element(page.getByRole('grid').getByText('Soporte 0001')).toBeVisible()
    expect(form()).toBeNull()
    expect(testServer().asked(supportRoutes.read)).toEqual([])
  })

  it('fills a phone, without a field beyond its edge', async () => {
    await open(1, { size: phone })
    await expect.element(field('name')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(phone.width)
    for (const input of document.querySelectorAll('[role=dialog] input'))
      expect(input.getBoundingClientRect().right).toBeLessThanOrEqual(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})
