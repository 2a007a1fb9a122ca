import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { openScreen, phone } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'
import { type ApiDocument, documentUrl } from './api-document.ts'

const list = {
  ...{ operationId: 'vehicles.list', tags: ['vehicles'], summary: 'Vehicles of a company', description: 'Needs it.' },
  security: [{}],
  parameters: [{ name: 'companyId', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }],
  responses: { 200: { content: { 'application/json': { schema: { type: 'object', additionalProperties: {} } } } } },
}
const read = {
  ...{ operationId: 'vehicles.update', tags: ['vehicles'], summary: 'Change a vehicle', description: 'Needs it.' },
  security: [{}],
  parameters: [
    ...list.parameters,
    { name: 'id', in: 'path', required: true, schema: { type: 'integer' }, 'x-listed-by': 'vehicles.list' },
  ],
  requestBody: {
    content: { 'application/json': { schema: { type: 'object', properties: {} }, example: { name: 'Furgón 7' } } },
  },
  responses: list.responses,
}
const history = {
  ...list,
  operationId: 'tracks.history',
  parameters: [...list.parameters, { name: 'from_ts', in: 'query', required: true, schema: { type: 'integer' } }],
}
const apiDocument = {
  info: { version: '1' },
  paths: {
    '/fr/v1/companies/id/{companyId}/vehicles': { get: list },
    '/fr/v1/companies/id/{companyId}/vehicles/id/{id}': { put: read },
    '/fr/v1/companies/id/{companyId}/vehicles/history': { get: history },
  },
} as unknown as ApiDocument

interface Asked {
  url: string
  method: string
  authorization: string | null
  body: unknown
}
/** In place of the server, as the document and the calls of the page have it. */
const answer = (answers: (asked: Asked) => Response | Promise<Response>): Asked[] => {
  const asked: Asked[] = []
  const before = window.fetch
  window.fetch = async (input, init = {}) => {
    const url = String(input)
    if (url === documentUrl) return Response.json(apiDocument)
    if (!url.startsWith('/fr/v1/companies/id/3/vehicles')) return before(input, init)
    const headers = new Headers(init.headers)
    const call = { url, method: init.method ?? 'GET', authorization: headers.get('authorization'), body: init.body }
    asked.push(call)
    return answers(call)
  }
  return asked
}
const answered = () => page.getByLabelText(say('apiReference:answer'), { exact: true }).query()?.textContent
const open = (call: string, more: object = {}) => openScreen(`/apiReference?call=${call}`, more)

test('a call is sent as it stands there, with the key that was pasted, and its answer is shown', async () => {
  const asked = answer(() => Response.json({ 12: { name: 'Van' } }))
  await open('vehicles.list')
  await page.getByLabelText(say('apiReference:key'), { exact: true }).fill('atk_secret')
  await page.getByRole('button', { name: say('apiReference:run', { method: 'GET' }) }).click()
  await expect.poll(answered).toContain('"name": "Van"')
  expect(asked).toEqual([
    { url: '/fr/v1/companies/id/3/vehicles', method: 'GET', authorization: 'Bearer atk_secret', body: null },
  ])
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('atk_secret')
  expect(await seriousFindings()).toEqual([])
})

test('an id is taken from the list that the document names, and a body is there already', async () => {
  const asked = answer(({ method }) => Response.json(method === 'GET' ? { 12: {} } : { id: 12 }))
  await open('vehicles.update')
  await page.getByRole('button', { name: say('apiReference:takeFirst') }).click()
  await expect.element(page.getByRole('textbox', { name: 'id', exact: true })).toHaveValue('12')
  await page.getByRole('button', { name: say('apiReference:run', { method: 'PUT' }) }).click()
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({
      url: '/fr/v1/companies/id/3/vehicles/id/12',
      method: 'PUT',
      body: JSON.stringify({ name: 'Furgón 7' }, null, 2),
    })
})

test('a refusal is shown as it comes, and a lost connection leaves what was typed', async () => {
  let isLost = false
  answer(() => {
    if (isLost) throw new TypeError('Failed to fetch')
    return Response.json({ description: 'session.missing' }, { status: 401 })
  })
  await open('vehicles.list')
  const send = page.getByRole('button', { name: say('apiReference:run', { method: 'GET' }) })
  await send.click()
  await expect.poll(answered).toContain('session.missing')
  isLost = true
  await send.click()
  await expect.element(page.getByText(say('apiReference:unreachable'))).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'companyId', exact: true })).toHaveValue('3')
})

test('a timestamp that is none is said before anything is sent', async () => {
  const asked = answer(() => Response.json({}))
  await open('tracks.history')
  await page.getByRole('textbox', { name: 'companyId' }).fill('3')
  const from = page.getByRole('textbox', { name: 'from_ts' })
  await from.fill('2026-11-24')
  await page.getByRole('button', { name: say('apiReference:run', { method: 'GET' }) }).click()
  await expect.element(page.getByText(say('errors:reasons.timestamp'))).toBeVisible()
  expect(asked).toEqual([])
  await from.fill('1764000000000')
  await page.getByRole('button', { name: say('apiReference:run', { method: 'GET' }) }).click()
  await expect
    .poll(() => asked.map(({ url }) => url))
    .toEqual(['/fr/v1/companies/id/3/vehicles/history?from_ts=1764000000000'])
})

test('calls are found by their words, and chosen by keys', async () => {
  answer(() => Response.json({}))
  await open('vehicles.list')
  await page.getByRole('searchbox').fill('change veh')
  await expect.element(page.getByRole('link', { name: 'GET list' })).not.toBeInTheDocument()
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Change a vehicle' })).toBeVisible()
  await page.getByRole('searchbox').fill('nothing of the kind')
  await expect.element(page.getByText(say('apiReference:nothing'))).toBeVisible()
})

test.each(['light', 'dark'] as const)('fits a phone, %s', async (theme) => {
  answer(() => Response.json({ 12: { name: 'Van' } }))
  await open('vehicles.update', { size: phone, theme, user: null })
  await expect.element(page.getByRole('heading', { name: 'Change a vehicle' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
})
