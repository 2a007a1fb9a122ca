import {
  type PeriodicReport,
  type PeriodicSending,
  periodicReportRoutes as routes,
} from '@atalaya/contract/periodic-reports'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { now } from '../../test-records.ts'
import { openScreen, phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, rows, say } from '../../test-states.ts'

const report = {
  ...{ id: 1, name: 'Viajes del lunes', formats: ['xlsx', 'pdf'], leaveOutEmpty: false, isActive: true, ownerId: 7 },
  question: { type: 'trips', selection: { all: true }, settings: {} },
  timing: { period: 'weekly', hour: 7, days: [0] },
  recipients: { users: [7], addresses: [{ email: 'patio@example.com', language: 'pt' }] },
  ...{ createdTs: now, updatedTs: now, version: 1 },
} as unknown as PeriodicReport
const sending = {
  ...{
    id: 5,
    periodicReportId: 1,
    name: report.name,
    type: 'trips',
    occasion: 'due',
    from: '2026-11-16',
    to: '2026-11-22',
  },
  ...{ dueTs: now - 7_200_000, isLate: true, state: 'sent', reason: null, rows: 40, createdTs: now, doneTs: now },
  mails: [
    { email: 'lucia@example.com', state: 'sent', error: null },
    { email: 'patio@example.com', state: 'bounced', error: '550 no such user' },
  ],
} as unknown as PeriodicSending

const saved: object[] = []
const sent: object[] = []
const open = (path = '/periodic', opening: Parameters<typeof openScreen>[1] = {}) => openScreen(path, opening)

beforeEach(() => {
  saved.length = 0
  sent.length = 0
  const server = testServer()
  answerCompany(server)
  server.answer(routes.list, { 1: report } as never)
  server.answer(routes.read, report as never)
  server.answer(routes.sendings, { entries: [sending], next: null } as never)
  server.answer(routes.send, (({ body }: { body: object }) => {
    sent.push(body)
    return { sendingId: 6 }
  }) as never)
  server.answer(routes.create, (({ body }: { body: object }) => {
    saved.push(body)
    return { ...report, ...body, id: 2 }
  }) as never)
})

describe('periodic reports', () => {
  itSaysHowReadingWent({
    route: routes.list,
    open: () => open(),
  })

  it('begin with the question of a report, say when they are due next, and are held to the contract', async () => {
    await open('/periodic?edit=0&type=stops&set=minStopTime30&period=lastMonth')
    const create = page.getByRole('button', { name: say('periodicReports:form.create') })
    await expect.element(create).toBeVisible()
    await expect.element(page.getByRole('radio', { name: say('periodicReports:periods.monthly') })).toBeChecked()
    await expect.element(page.getByText(/martes, 1 de diciembre, 07:00/)).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await userEvent.fill(page.getByRole('textbox', { name: say('periodicReports:fields.name') }), 'Paradas del mes')
    await page.getByRole('checkbox', { name: 'Excel' }).click()
    await create.click()
    await expect.element(page.getByText(say('errors:reasons.choice.required'))).toBeVisible()
    expect(saved).toEqual([])
    await page.getByRole('checkbox', { name: 'PDF' }).click()
    await create.click()
    await expect
      .poll(() => saved)
      .toMatchObject([
        {
          ...{ name: 'Paradas del mes', formats: ['pdf'], timing: { period: 'monthly', hour: 7, days: [1] } },
          question: { type: 'stops', selection: { all: true }, settings: { minStopTime: 30 } },
          recipients: { users: [7], addresses: [] },
        },
      ])
  })

  it('ask before they are sent at once, and tell what became of each mail', async () => {
    await open('/periodic?send=1')
    await expect.element(page.getByText(say('periodicReports:confirm.text', { count: 2 }))).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('periodicReports:actions.now') })
      .click()
    await expect.poll(() => sent).toEqual([{ to: 'recipients' }])
    await page.getByRole('tab', { name: say('periodicReports:tabs.sent') }).click()
    await expect.poll(() => rows()[0]?.textContent).toContain(say('periodicReports:states.partly', { count: 1 }))
    expect(rows()[0]?.textContent).toContain(say('periodicReports:sent.late'))
    expect(await seriousFindings()).toEqual([])
  })

  it('fit a phone', async () => {
    await open('/periodic?edit=1', { size: phone })
    await expect.element(page.getByRole('button', { name: say('periodicReports:form.save') })).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})
