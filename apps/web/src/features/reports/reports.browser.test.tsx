import type { SensorId } from '@atalaya/contract/identifiers'
import { reportRunRoutes } from '@atalaya/contract/report-runs'
import { reportRoutes } from '@atalaya/contract/reports'
import { NewSensor, sensorRoutes } from '@atalaya/contract/sensors'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { now } from '../../test-records.ts'
import { phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, rows, say } from '../../test-states.ts'
import { reportScreen } from './test-report-screen.ts'

const [hour, day] = [3_600_000, 86_400_000]
const fields = ['item', 'startedAt', 'endedAt', 'stoppedMs', 'idleMs', 'place', 'itemId', 'itemType', 'lat', 'lng']
/** Two a day of two vehicles, over three days. */
const stops = Array.from({ length: 6 }, (_, nth): (string | number | null)[] => {
  const startedAt = now - 3 * day + Math.floor(nth / 2) * day
  const [name, itemId] = nth % 2 === 0 ? ['Camión 01', 101] : ['Furgón 11', 103]
  return [
    name as string,
    startedAt,
    startedAt + hour * (nth + 1),
    hour * (nth + 1),
    0,
    null,
    itemId as number,
    1,
    null,
    null,
  ]
})
const address = '/reports?type=stops'
// Its rows have no place.
const { asked, answer, open } = reportScreen(address, fields, stops)

describe('a report', () => {
  itSaysHowReadingWent({
    route: reportRoutes.read,
    open: () => open(),
  })

  it('answers in a sentence, whose name narrows the rows to whoever did most', async () => {
    await open()
    await expect.poll(() => rows().length).toBe(6)
    await expect
      .element(
        page.getByText(
          say('reports:types.stops.answer', {
            count: 6,
            rows: '6',
            whom: say('reports:whom', { count: 2 }),
            total: '21\u00a0h',
          }),
          { exact: false },
        ),
      )
      .toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page
      .getByRole('button', { name: say('reports:answerTop', { name: 'Furgón 11', share: '57\u00a0%' }) })
      .click()
    await expect.poll(() => rows().length).toBe(3)
    // Nothing is asked anew for that.
    expect(asked).toHaveLength(1)
  })

  it('has one cursor: a row that is pointed at is said by the chart', async () => {
    await open()
    await expect.poll(() => rows().length).toBe(6)
    await userEvent.hover(rows()[2] as HTMLElement)
    const slider = document.querySelector('[role=slider]')
    await expect.poll(() => slider?.getAttribute('aria-valuetext')).toMatch(/22\/11\/2026/)
    await userEvent.hover(page.getByRole('heading', { name: say('reports:types.stops.title') }))
    await expect.poll(() => slider?.getAttribute('aria-valuetext')).not.toMatch(/^22\/11\/2026/)
  })

  it('asks anew by another setting, and not beyond its bounds', async () => {
    await open()
    await expect.poll(() => rows().length).toBe(6)
    await page.getByRole('button', { name: say('reports:settings.minStopTime.short', { value: 5 }) }).click()
    const field = page.getByLabelText(say('reports:settings.minStopTime.label'))
    await userEvent.fill(field, '30')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)).toMatchObject({ settings: { minStopTime: 30 } })
    await userEvent.fill(field, '2000')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(say('reports:form.range', { least: 0, most: 1440, unit: 'min' }))).toBeVisible()
    expect(asked).toHaveLength(2)
  })

  it('asks nothing while nobody is chosen, and says where to', async () => {
    await open(`${address}&of=-`)
    await expect.element(page.getByText(say('reports:nobody.title'))).toBeVisible()
    await expect.element(page.getByText(say('reports:form.kinds.groups'), { exact: true }).first()).toBeVisible()
    expect(asked).toEqual([])
    expect(await seriousFindings()).toEqual([])
  })

  it('asks for sensors where it is of some, and asks the server with those that were chosen', async () => {
    const named = (id: number, name: string, kind = 'number') => ({
      ...NewSensor.parse({ names: { es: name }, kind, unit: '°C', source: { kind: 'input', key: 'io1' } }),
      ...{ id: id as SensorId, createdTs: now, updatedTs: now, version: 1, formerCalibrations: [] },
    })
    testServer().answer(sensorRoutes.list, () => {
      const sensors = [named(4, 'Cámara'), named(5, 'Depósito'), named(6, 'Puerta', 'switch')]
      return Object.fromEntries(sensors.map((sensor) => [sensor.id, sensor])) as never
    })
    await open('/reports?type=outOfBand')
    await expect.element(page.getByText(say('reports:noSensors.title'))).toBeVisible()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: new RegExp(`^${say('reports:form.kinds.sensors')}`) }).click()
    await expect.element(page.getByRole('option', { name: 'Depósito' })).toBeVisible()
    // One that says no numbers has no band.
    await expect.element(page.getByText('Puerta')).not.toBeInTheDocument()
    await page.getByRole('option', { name: 'Cámara' }).click()
    await expect.poll(() => asked.at(-1)?.selection).toMatchObject({ all: true, sensors: [4] })
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: say('reports:settings.bandFrom.short', { value: 2 }), exact: false }).click()
    const field = page.getByLabelText(say('reports:settings.bandFrom.label'))
    await userEvent.fill(field, '-25')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => asked.at(-1)?.settings).toMatchObject({ bandFrom: -25 })
    expect(await seriousFindings()).toEqual([])
  })

  it('names the last day that has something where these have nothing, and goes there', async () => {
    answer({ rows: [], lastKnownAt: now - 20 * day })
    await open()
    await expect.element(page.getByText(say('reports:nothing.stops'))).toBeVisible()
    await page.getByRole('button', { name: say('reports:nothing.show', { day: '04/11/2026' }) }).click()
    await expect.poll(() => asked.at(-1)).toMatchObject({ from: '2026-11-04', to: '2026-11-04' })
  })

  it('has what is too long prepared in the background', async () => {
    answer({ rows: [], isTooLong: true })
    testServer().answer(reportRoutes.prepare, () => ({ runId: 7 }))
    testServer().answer(reportRunRoutes.find, () => ({}) as never)
    testServer().refuse(reportRunRoutes.find, 'not.found')
    await open()
    await expect.element(page.getByRole('button', { name: say('reports:tooLong.prepare') })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: say('reports:tooLong.prepare') }).click()
    await expect.poll(() => testServer().asked(reportRoutes.prepare)).toHaveLength(1)
    // How far it is, and then what it has found, stands at an address of its own.
    await expect.poll(() => testServer().asked(reportRunRoutes.find)).toHaveLength(1)
  })

  it('fits a phone, where list, chart and map take turns', async () => {
    await open(address, { size: phone })
    await expect.element(page.getByRole('radio', { name: say('reports:parts.chart') })).toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})

it('finds a report by what it is about, and opens it by Enter', async () => {
  await open('/reports')
  await userEvent.fill(page.getByRole('searchbox', { name: say('reports:chooser.search') }), 'para')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows().length).toBe(6)
})
