import { coldChainRoutes } from '@atalaya/contract/cold-chain'
import type { SensorId } from '@atalaya/contract/identifiers'
import { coldChainReport } from '@atalaya/contract/reports/cold-chain.report'
import { reportFields } from '@atalaya/contract/reports/define-report'
import { NewSensor, sensorRoutes } from '@atalaya/contract/sensors'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { now } from '../../test-records.ts'
import { phone, testServer } from '../../test-screen.tsx'
import { rows, say } from '../../test-states.ts'
import { reportScreen } from './test-report-screen.ts'

const minute = 60_000
const fields = reportFields(coldChainReport)
const rowOf = (given: object): unknown[] => {
  const row: Record<string, unknown> = {
    ...{ item: 'Camión 01', sensor: 'Cámara', unit: '°C', band: '2 – 8', outMs: 0, readings: 280, gaps: 0, gapsMs: 0 },
    ...{
      least: 3,
      mean: 4,
      most: 5,
      intervalMs: 5 * minute,
      longestIntervalMs: 6 * minute,
      requiredIntervalMs: 15 * minute,
    },
    ...{ calibration: 'valid', itemId: 101, itemType: 1, sensorId: 4, beginsAt: now, ...given },
  }
  return fields.map((field) => row[field] ?? null)
}
const by = { releasedBy: 'Ana Ruiz', releasedAt: now, releaseId: 9 }
const days = [
  rowOf({ day: '2026-11-18', fingerprint: 'a', release: 'released', ...by }),
  rowOf({ day: '2026-11-19', fingerprint: 'b' }),
  rowOf({
    day: '2026-11-20',
    fingerprint: 'c',
    doubt: 'calibrationExpired',
    calibration: 'expired',
    outMs: 90 * minute,
  }),
  rowOf({ day: '2026-11-21', fingerprint: 'd', doubt: 'dayOpen' }),
]
const address = '/reports?type=coldChain&of=s4&set=bandTo7&period=last7'
const { asked, open } = reportScreen(address, fields, days)
const choose = async (...nths: number[]) => {
  await expect.poll(() => rows().length).toBe(days.length)
  for (const nth of nths) await userEvent.click(rows()[nth]?.querySelector('input[type=checkbox]') as HTMLElement)
}
const press = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  const sensor = {
    ...NewSensor.parse({ names: { es: 'Cámara' }, kind: 'number', unit: '°C', source: { kind: 'input', key: 'io1' } }),
    ...{ id: 4 as SensorId, createdTs: now, updatedTs: now, version: 1, formerCalibrations: [] },
  }
  testServer().answer(sensorRoutes.list, () => ({ 4: sensor }) as never)
})

describe('the cold-chain sheet', () => {
  it('answers what an auditor asks first, and has no times of day', async () => {
    await open(address)
    const answer = say('reports:types.coldChain.answer', {
      ...{ count: 4, rows: '4', whom: say('reports:whom', { count: 1 }), total: '1\u00a0h 30\u00a0min' },
      ...{ doubtful: '2', unreleased: '3' },
    })
    await expect.element(page.getByText(answer)).toBeVisible()
    await page.getByRole('button', { name: say('reports:settings.bandFrom.short', { value: 2 }), exact: false }).click()
    await expect.element(page.getByLabelText(say('reports:settings.bandTo.label'))).toBeVisible()
    expect(page.getByText(say('reports:form.times')).query()).toBeNull()
    expect(await seriousFindings()).toEqual([])
  })

  it('releases what was chosen and can be, as it was seen, and says what was not', async () => {
    testServer().answer(coldChainRoutes.release, ({ body }) => ({
      released: body.days
        .slice(1)
        .map(({ itemId, sensorId, day }) => ({ itemId, sensorId, day, releaseId: 10 })) as never,
      refused: body.days
        .slice(0, 1)
        .map(({ itemId, sensorId, day }) => ({ itemId, sensorId, day, error: 'figures.changed' })) as never,
    }))
    await open(address)
    await choose(0, 1, 2, 3)
    await press(say('reports:actions.coldChain.release')).click()
    await expect.element(page.getByRole('dialog', { name: say('coldChain:release.title', { count: 2 }) })).toBeVisible()
    await expect.element(page.getByText(say('coldChain:release.doubtful', { count: 1 }))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await userEvent.fill(page.getByLabelText(say('coldChain:release.remark')), 'Revisado')
    const before = asked.length
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('reports:actions.coldChain.release') })
      .click()
    await expect.element(page.getByText(say('coldChain:release.done', { count: 1 }))).toBeVisible()
    const why = say('errors:reasons.figures.changed')
    await expect.element(page.getByText(say('coldChain:refused', { count: 1, reason: why }))).toBeVisible()
    const [{ body } = { body: null }] = testServer().asked(coldChainRoutes.release)
    expect(body).toMatchObject({ bandFrom: 2, bandTo: 7, remark: 'Revisado', from: asked[0]?.from, to: asked[0]?.to })
    expect(body).toMatchObject({
      days: [
        { itemId: 101, sensorId: 4, day: '2026-11-19', fingerprint: 'b' },
        { itemId: 101, sensorId: 4, day: '2026-11-20', fingerprint: 'c' },
      ],
    })
    // The rows are read anew, and nothing is chosen any more.
    await expect.poll(() => asked.length).toBeGreaterThan(before)
    expect(press(say('reports:actions.coldChain.release')).query()).toBeNull()
  })

  it('takes a release back with a reason, and not without', async () => {
    testServer().answer(coldChainRoutes.withdraw, ({ body }) => ({ withdrawn: body.releaseIds as never, refused: [] }))
    await open(address)
    await choose(0)
    await expect.element(press(say('reports:actions.coldChain.release'))).toBeDisabled()
    await press(say('reports:actions.coldChain.withdraw')).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: say('reports:actions.coldChain.withdraw') })
    await expect.element(confirm).toBeDisabled()
    await userEvent.fill(page.getByRole('textbox', { name: say('coldChain:withdraw.reason') }), 'Otro camión')
    await confirm.click()
    await expect.element(page.getByText(say('coldChain:withdraw.done', { count: 1 }))).toBeVisible()
    expect(testServer().asked(coldChainRoutes.withdraw)[0]?.body).toEqual({ releaseIds: [9], reason: 'Otro camión' })
  })

  it('lets nobody choose rows who may not release any', async () => {
    await open(address, { user: { readOnly: true } as never })
    await expect.poll(() => rows().length).toBe(days.length)
    expect(document.querySelector('[role=grid] input[type=checkbox]')).toBeNull()
  })

  it('fits a phone', async () => {
    await open(address, { size: phone })
    await expect.element(page.getByText('Camión 01').first()).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})
