import { type ApiKey, apiKeyRoutes } from '@atalaya/contract/api-keys'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { now } from '../../test-records.ts'
import { openScreen, phone, testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'

const key = (id: number, given: Partial<ApiKey> = {}): ApiKey =>
  ({
    ...{ id, name: `Lanzadera ${id}`, hint: 'atk_Ab3d…x9Zq', scopes: ['fleet.read'], callsPerMinute: 600 },
    ...{ isPersonal: false, owner: { id: 7, name: 'Lucía Herrero' }, createdTs: now, expiresTs: now + 30 * 86_400_000 },
    ...{ lastUsedTs: now - 60_000, lastUsedIp: '192.0.2.7' },
    ...given,
  }) as ApiKey
const secret = `atk_${'s'.repeat(43)}`

const open = async (opening: Parameters<typeof openScreen>[1] = {}) => {
  const keys = new Map(
    [key(1), key(2, { isPersonal: true, owner: { id: 8, name: 'Marta Gil' } })].map((one) => [one.id, one]),
  )
  testServer().answer(apiKeyRoutes.list, () => Object.fromEntries(keys) as never)
  testServer().answer(apiKeyRoutes.create, ({ body }) => {
    const made = key(3, { ...body, lastUsedTs: null, lastUsedIp: null } as Partial<ApiKey>)
    keys.set(made.id, made)
    return { ...made, secret } as never
  })
  testServer().answer(apiKeyRoutes.remove, ({ params }) => {
    keys.delete(params.apiKeyId as ApiKey['id'])
    return { done: true as const }
  })
  testServer().answer(apiKeyRoutes.uses, () => ({
    routes: [{ route: 'GET /companies/id/:companyId/vehicles', calls: 41, refused: 2, failed: 0, lastTs: now }],
    hours: [{ ts: now, calls: 41, refused: 2, failed: 0 }],
    refusals: [
      { ts: now, route: 'POST /companies/id/:companyId/vehicles', status: 403, code: 'key.scope', ip: '192.0.2.7' },
    ],
  }))
  return openScreen('/apiKeys', { ...opening, user: { role: 'ADMIN', ...opening.user } })
}

test('a key is made for what was chosen, shown once, and known by its ends afterwards', async () => {
  await open()
  await page
    .getByRole('button', { name: say('apiKeys:create') })
    .first()
    .click()
  const make = page.getByRole('dialog').getByRole('button', { name: say('apiKeys:create') })
  await page.getByRole('textbox', { name: say('apiKeys:fields.name') }).fill('Lanzadera 3')
  await expect.element(make).toBeDisabled()
  await page.getByLabelText(say('apiKeys:areas.places')).selectOptions('write')
  await page.getByLabelText(say('apiKeys:fields.expiresTs')).selectOptions('30')
  await make.click()
  await expect.element(page.getByText(secret)).toBeVisible()
  expect(await seriousFindings()).toEqual([])
  const [{ body }] = testServer().asked(apiKeyRoutes.create) as unknown as [{ body: ApiKey }]
  expect(body).toMatchObject({ name: 'Lanzadera 3', scopes: ['places.write'] })
  expect(body.expiresTs).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  await page.getByRole('button', { name: say('apiKeys:done') }).click()
  await expect.element(page.getByText('Lanzadera 3')).toBeVisible()
  expect(document.body.textContent).not.toContain(secret)
})

test('what a key was used for is there to read, with what was refused', async () => {
  await open()
  await page.getByText('Lanzadera 1').click()
  const drawer = page.getByRole('dialog')
  await expect.element(drawer.getByText('GET /companies/id/:companyId/vehicles', { exact: true })).toBeVisible()
  await expect.element(drawer.getByText('41')).toBeVisible()
  await expect.element(drawer.getByText(/403 key\.scope/)).toBeVisible()
  expect(await seriousFindings()).toEqual([])
})

test('a key is revoked after a question, and is gone', async () => {
  await open()
  await expect.element(page.getByText('Lanzadera 1')).toBeVisible()
  document.querySelector<HTMLElement>('[role=grid] tr[data-row]')?.focus()
  await page.getByText('Lanzadera 1').hover()
  await page
    .getByRole('button', { name: new RegExp(say('apiKeys:revoke')) })
    .first()
    .click()
  await expect.element(page.getByText(say('apiKeys:revokeTitle', { name: 'Lanzadera 1' }))).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('apiKeys:revoke') })
    .click()
  await expect.element(page.getByText('Lanzadera 1')).not.toBeInTheDocument()
  expect(testServer().asked(apiKeyRoutes.remove)).toMatchObject([{ params: { apiKeyId: 1 } }])
})

test('who may only look makes and revokes none', async () => {
  await open({ user: { readOnly: true } })
  await expect.element(page.getByText('Lanzadera 1')).toBeVisible()
  expect(page.getByRole('button', { name: say('apiKeys:create') }).elements()).toEqual([])
  expect(page.getByRole('button', { name: new RegExp(say('apiKeys:revoke')) }).elements()).toEqual([])
})

test('fits a phone', async () => {
  await open({ size: phone })
  await expect.element(page.getByText('Lanzadera 1')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
})
