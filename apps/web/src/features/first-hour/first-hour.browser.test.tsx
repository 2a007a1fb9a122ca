import { vehicleRoutes } from '@atalaya/contract/items'
import { trackerRoutes } from '@atalaya/contract/trackers'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { now } from '../../test-records.ts'
import { openScreen, phone, testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'

const tracker = (given: object) => ({
  ...{ id: 5, name: '', deviceId: '352093089900025', typeId: 1, resellerId: 2, companyId: 3, itemId: null },
  ...{ createdTs: now, firstConnectTs: null, ...given },
})
/** Rows by id, as the lists of the map answer them. */
const none = {}

beforeEach(() => {
  answerCompany(testServer())
  testServer().answer(vehicleRoutes.list, none)
  testServer().answer(trackerRoutes.ofCompany, none)
})

const title = () => page.getByRole('heading', { name: say('firstHour:title') })
const current = () => document.querySelector('[aria-current=step]')?.textContent ?? ''
const open = (given: Parameters<typeof openScreen>[1] = {}) => openScreen('/', { isFramed: true, ...given })

test('an administrator of an empty company is told whom to ask, and sees each step happen', async () => {
  await open()
  await expect.element(title()).toBeVisible()
  expect(current()).toContain(say('firstHour:steps.register.byReseller'))
  expect(await seriousFindings()).toEqual([])
  testServer().answer(trackerRoutes.ofCompany, { 5: tracker({}) } as never)
  await expect.poll(current, { timeout: 60_000 }).toContain(say('firstHour:steps.call.title'))
  testServer().answer(trackerRoutes.ofCompany, { 5: tracker({ firstConnectTs: now }) } as never)
  await expect.poll(current, { timeout: 60_000 }).toContain(say('firstHour:steps.vehicle.title'))
  await expect.element(page.getByRole('link', { name: say('firstHour:steps.vehicle.action') })).toBeVisible()
})

test('a reseller registers, makes the vehicle and mounts in one', async () => {
  let made = false
  testServer().answer(trackerRoutes.ofCompany, () => (made ? { 5: tracker({ itemId: 101 }) } : none) as never)
  testServer().answer(trackerRoutes.register, ({ body }) => {
    made = true
    return tracker({ deviceId: body.deviceId, itemId: 101 }) as never
  })
  await open({ user: { role: 'RESELLER', companyId: 3 as never } })
  await page.getByRole('textbox', { name: say('devices:fields.deviceId'), exact: false }).fill('352093089900025')
  await page.getByRole('textbox', { name: say('firstHour:form.vehicle'), exact: false }).fill('Furgón 1')
  await page.getByRole('button', { name: say('firstHour:form.do') }).click()
  await expect.poll(current).toContain(say('firstHour:steps.call.title'))
  expect(testServer().asked(trackerRoutes.register)).toMatchObject([
    { body: { deviceId: '352093089900025', typeId: 1, name: 'Furgón 1' } },
  ])
})

test('stays away once it was put away', async () => {
  await open({ size: phone })
  await page.getByRole('button', { name: say('firstHour:putAway') }).click()
  await expect.element(page.getByText(say('fleet:empty.title'))).toBeVisible()
})

test('nobody is led who only looks, nor where vehicles have been seen', async () => {
  await open({ user: { role: 'OPERATOR' } })
  await expect.element(page.getByText(say('fleet:empty.title'))).toBeVisible()
  expect(title().elements()).toEqual([])
})
