import { type PushSource, pushSourceRoutes } from '@atalaya/contract/push-sources'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { now } from '../../test-records.ts'
import { openScreen, phone, testServer } from '../../test-screen.tsx'
import { Refused } from '../../test-server.ts'
import { say } from '../../test-states.ts'

const words = (key: string, values = {}) => say(`pushSources:${key}`, values)
const source = (id: number, given: Partial<PushSource> = {}): PushSource =>
  ({
    ...{ id, name: `Plataforma ${id}`, keyId: `k3yOfSource${id}`, isDisabled: false, createdTs: now - 86_400_000 },
    ...{ lastUsedTs: now - 60_000 },
    ...given,
  }) as PushSource
const secret = 's'.repeat(43)

let kept: Map<number, PushSource>
beforeEach(() => {
  answerCompany(testServer())
  kept = new Map([source(1), source(2, { isDisabled: true, lastUsedTs: null })].map((one) => [one.id, one]))
  testServer().answer(pushSourceRoutes.list, () => Object.fromEntries(kept) as never)
  testServer().answer(pushSourceRoutes.create, ({ body }) => {
    if ([...kept.values()].some(({ name }) => name === body.name))
      throw new Refused('name.taken', { name: 'name.taken' })
    kept.set(3, source(3, { name: body.name, lastUsedTs: null }))
    return { ...(kept.get(3) as PushSource), secret }
  })
  testServer().answer(pushSourceRoutes.update, ({ params, body }) => {
    const next = { ...(kept.get(params.pushSourceId) as PushSource), ...body }
    kept.set(next.id, next)
    return next
  })
  testServer().answer(pushSourceRoutes.remove, ({ params }) => {
    kept.delete(params.pushSourceId)
    return { done: true as const }
  })
})
const open = (opening: Parameters<typeof openScreen>[1] = {}) =>
  openScreen('/devices?list=sources', {
    ...opening,
    user: { role: 'RESELLER', resellerId: 2, ...opening.user } as never,
  })

test('a source is made, told once how to send, and stands in the list afterwards', async () => {
  await open()
  await expect.element(page.getByText('Plataforma 1')).toBeVisible()
  await page.getByRole('button', { name: words('create') }).click()
  const name = page.getByRole('textbox', { name: words('fields.name') })
  await name.fill('Plataforma 1')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Ya hay otro con este nombre')).toBeVisible()
  await name.fill('flespi')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText(words('account.secret'))).toHaveValue(secret)
  await expect.element(page.getByLabelText(words('account.calls'))).toHaveValue(`${location.origin}/fr/v1/push/calls`)
  expect(await seriousFindings()).toEqual([])
  await page.getByRole('button', { name: words('done') }).click()
  await expect.element(page.getByText('flespi')).toBeVisible()
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).not.toContain(secret)
})

test('a source is switched off and removed, each by its row', async () => {
  await open()
  await page.getByText('Plataforma 1').click()
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: words('save') }).click()
  await expect.poll(() => kept.get(1)?.isDisabled).toBe(true)
  await expect.poll(() => document.querySelector('[role=dialog]')).toBeNull()
  document.querySelector<HTMLElement>('[role=grid] tr[data-row]')?.focus()
  await page.getByText('Plataforma 1').hover()
  await page
    .getByRole('button', { name: new RegExp(words('remove')) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(words('removeHint'))).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  await dialog.getByRole('button', { name: words('remove') }).click()
  await expect.poll(() => kept.has(1)).toBe(false)
})

test('says what sources are for where there are none, offers nothing to who may only look, and fits a phone', async () => {
  kept.clear()
  await open({ user: { role: 'RESELLER', resellerId: 2, readOnly: true } as never, size: phone })
  await expect.element(page.getByText(words('empty.title'))).toBeVisible()
  expect(page.getByRole('button', { name: words('create') }).query()).toBeNull()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
  expect(await seriousFindings()).toEqual([])
})
