import { reportRoutes } from '@atalaya/contract/reports'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { phone } from '../../test-screen.tsx'
import { itSaysHowReadingWent, say } from '../../test-states.ts'
import { reportScreen } from './test-report-screen.ts'

const hour = 3_600_000
const fields = ['place', 'presentMs', 'drivingMs', 'stoppedMs', 'itemCount', 'lat', 'lng']
const squares = Array.from({ length: 40 }, (_, nth) => [
  ...[null, hour * (40 - nth), 0, hour * (40 - nth), 2, 40 + nth / 100, -4],
])
const { asked, answer, open } = reportScreen('/heatmaps', fields, squares)
const places = () => [...document.querySelectorAll<HTMLElement>('ol [data-nth]')]

describe('the heat maps', () => {
  itSaysHowReadingWent({
    route: reportRoutes.read,
    open: () => open(),
    content: () => places()[0] ?? null,
    skeleton: () => document.querySelector('.mantine-Skeleton-root'),
  })

  it('name the places that stand out, the hottest first, with their figure and share', async () => {
    await open()
    await expect.poll(() => places().length).toBe(25)
    // 40 of 820 hours.
    expect(places()[0]?.textContent).toContain(say('reports:heat.more', { count: 2, share: '4,9' }))
    expect(asked.at(-1)).toMatchObject({ type: 'presencePlaces', selection: { all: true } })
    expect(await seriousFindings()).toEqual([])
  })

  it('ask the report of what is chosen, and keep whom and when', async () => {
    const router = await open('/heatmaps?of=v101&period=last30')
    await expect.poll(() => places().length).toBe(25)
    await userEvent.click(page.getByRole('radio', { name: say('reports:heat.kinds.stopPlaces') }), { force: true })
    await expect.poll(() => asked.at(-1)).toMatchObject({ type: 'stopPlaces', selection: { vehicles: [101] } })
    await userEvent.click(page.getByRole('button', { name: say('reports:heat.asReport') }))
    await expect.poll(() => router.state.location.pathname).toBe('/reports')
    expect(router.state.location.search).toMatchObject({ type: 'stopPlaces', of: 'v101', period: 'last30' })
  })

  it('say what to do where too much is asked for, and where there is nothing', async () => {
    answer({ rows: [], isTooLong: true })
    await open()
    await expect.element(page.getByText(say('reports:heat.tooLong'))).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: say('reports:settings.squareSize.short', { value: 1000 }) }))
    await expect.poll(() => asked.at(-1)).toMatchObject({ settings: { squareSize: 1000 } })
    answer({ rows: [] })
    await userEvent.click(page.getByRole('radio', { name: say('reports:heat.kinds.harshPlaces') }), { force: true })
    await expect.element(page.getByText(say('reports:heat.nothing'))).toBeVisible()
  })

  it('fit a phone', async () => {
    await open('/heatmaps', { size: phone })
    await expect.poll(() => places().length).toBe(25)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
    expect(await seriousFindings()).toEqual([])
  })
})
