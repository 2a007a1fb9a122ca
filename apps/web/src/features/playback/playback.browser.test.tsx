import { playbackRoutes } from '@atalaya/contract/playback'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../test-axe.ts'
import { answerCompany } from '../../test-company.ts'
import { now } from '../../test-records.ts'
import { drawMapPlainly, openScreen, phone, testServer } from '../../test-screen.tsx'
import { itSaysHowReadingWent, say } from '../../test-states.ts'

const minuteMs = 60_000

/** North for an hour from half past seven of its day, after a stop; braked hard at eight. */
const unitOf = (itemId: number, fromTs: number) => {
  const startedAt = fromTs + 450 * minuteMs
  const endedAt = startedAt + 60 * minuteMs
  return {
    ...{ itemType: 1 as const, itemId },
    fixes: {
      ms: [450 * minuteMs, 60 * minuteMs],
      lat: [40_000_000, 500_000],
      lng: [-3_700_000 + itemId * 1_000, 0],
      speedKmh: [60, 60],
      heldAfter: [],
    },
    tracks: [
      {
        ...{ id: itemId, itemType: 1 as const, itemId, startedAt, endedAt, lastFixAt: endedAt },
        ...{ start: { lat: 40, lng: -3.7 }, end: { lat: 40.5, lng: -3.7 } },
        ...{ distanceM: 55_000, maxSpeedKmh: 60, idleMs: 0, driverId: null },
      },
    ],
    stops: [{ id: itemId, startedAt: endedAt, endedAt: null, lat: 40.5, lng: -3.7, idleMs: 0 }],
    ...{ gaps: [], idle: [] },
    events: [
      {
        ...{ id: itemId, itemType: 1 as const, itemId, kind: 'hardBraking' as const },
        ...{ recordedAt: startedAt + 30 * minuteMs, lat: 40.25, lng: -3.7, data: {} },
      },
    ],
    summary: { distanceM: 55_000, drivingMs: 60 * minuteMs, maxSpeedKmh: 60 },
  }
}

beforeAll(drawMapPlainly)
beforeEach(() => {
  vi.setSystemTime(now)
  answerCompany(testServer())
  testServer().answer(playbackRoutes.read, ({ query }) => {
    const items = String(query.items).split(',').map(Number)
    return { fromTs: query.from_ts, toTs: query.to_ts, units: items.map((id) => unitOf(id, query.from_ts)) } as never
  })
  return () => vi.useRealTimers()
})

const open = (search = '?units=%5B101,103%5D&day=2026-01-05', opening: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(`/playback${search}`, { isFramed: true, ...opening })
const moment = () => page.getByRole('slider', { name: say('playback:moment') })
const units = () => page.getByRole('list', { name: say('playback:units') })

describe('playback', () => {
  itSaysHowReadingWent({
    route: playbackRoutes.read,
    open: () => open(),
    content: () => units().getByText('Camión 01').query(),
    skeleton: () => document.querySelector('[aria-busy=true]'),
  })

  it('says what it is for, and plays a small fleet whole by one click', async () => {
    await open('')
    await expect.element(page.getByText(say('playback:empty'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
    await page.getByRole('button', { name: say('playback:playAll', { count: 8 }) }).click()
    await expect.element(units().getByText('Furgón 12')).toBeVisible()
  })

  it('jumps, steps and plays by keys, keeps the moment in the address, and tells it as a table', async () => {
    const router = await open()
    await expect.element(units().getByText('Furgón 11')).toBeVisible()
    // It begins where the first of them sets out.
    await expect.element(moment()).toHaveAttribute('aria-valuetext', expect.stringContaining('07:30'))
    await userEvent.keyboard('n')
    await expect.element(moment()).toHaveAttribute('aria-valuetext', expect.stringContaining('08:00'))
    await userEvent.keyboard('n')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(moment()).toHaveAttribute('aria-valuetext', expect.stringContaining('08:29'))
    await expect.poll(() => router.state.location.search).toMatchObject({ day: '2026-01-05', at: expect.any(Number) })
    await userEvent.keyboard('t')
    const row = page.getByRole('row', { name: /Camión 01/ })
    await expect.poll(() => row.query()?.textContent).toMatch(/60\skm\/h/)
    await userEvent.keyboard('t ')
    await expect.element(page.getByRole('button', { name: say('playback:pause') })).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('compares two days of one unit', async () => {
    await open('?units=%5B101%5D&day=2026-01-05')
    await page.getByRole('button', { name: say('playback:compare') }).click()
    await expect.element(units().getByText(/Camión 01 · .*04/)).toBeVisible()
  })

  it('opens on a phone where a link points, and says what is not there', async () => {
    testServer().answer(playbackRoutes.read, ({ query }) => ({
      ...{ fromTs: query.from_ts, toTs: query.to_ts },
      units: [unitOf(101, query.from_ts)] as never,
    }))
    const at = Date.parse('2026-01-05T07:45:00+01:00')
    await open(`?units=%5B101,999%5D&day=2026-01-05&at=${at}`, { size: phone })
    await expect.element(moment()).toHaveAttribute('aria-valuetext', expect.stringContaining('07:45'))
    await expect.element(page.getByText(say('playback:unknown', { name: 999 }))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })
})
