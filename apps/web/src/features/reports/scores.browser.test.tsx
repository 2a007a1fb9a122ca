import { companyRoutes } from '@atalaya/contract/companies'
import { usualFormula } from '@atalaya/domain/driving-score'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { companyInfo } from '../../test-company.ts'
import { testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'
import { reportScreen } from './test-report-screen.ts'

const fields = ['driver', 'score', 'points', 'brakingPoints', 'vehicleClass', 'distanceKm', 'driverId']
const { asked, open } = reportScreen('/reports?type=driverScore', fields, [
  ['Ana Beltrán', 7.4, 17.5, 7.5, 'mixed', 400, 41],
])

describe('a report of scores', () => {
  it('begins with the company’s formula, tells it in words, and asks for what differs from it alone', async () => {
    const info = companyInfo()
    testServer().answer(companyRoutes.info, {
      ...info,
      conf: { ...info.conf, scoring: { ...usualFormula, brakingPoints: 20, heavyFactor: 0.5 } },
    })
    await open()
    await expect.element(page.getByText('7,4', { exact: true })).toBeVisible()
    const figures = { brakingPoints: '20', accelerationPoints: '10', turnPoints: '10', overspeedPoints: '10' }
    const formula = { ...figures, idlePoints: '1', halfScorePoints: '50', lightFactor: '1', heavyFactor: '0,5' }
    await expect.element(page.getByText(say('reports:scoreFormula', formula), { exact: false })).toBeVisible()
    await expect.element(page.getByText(say('reports:vehicleClasses.mixed'))).toBeVisible()
    expect(asked.at(-1)?.settings).toEqual({})
    await page.getByRole('button', { name: say('reports:form.settings') }).click()
    const braking = page.getByRole('textbox', { name: say('reports:settings.brakingPoints.label') })
    await expect.element(braking).toHaveValue('20\u00a0')
    await userEvent.fill(braking, '12,5')
    await userEvent.tab()
    await expect.poll(() => asked.at(-1)?.settings).toEqual({ brakingPoints: 12.5 })
    const short = say('reports:settings.brakingPoints.short', { value: '12,5' })
    await expect.element(page.getByRole('button', { name: short })).toBeVisible()
    await userEvent.fill(braking, '20')
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: say('reports:form.settings') })).toBeVisible()
  })
})
