import { NewGeozone } from '@atalaya/contract/geozones'
import { placeRoutes } from '@atalaya/contract/places'
import { trackRoutes } from '@atalaya/contract/tracks'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { seriousFindings } from '../../../test-axe.ts'
import { answerCompany, dayOf } from '../../../test-company.ts'
import { many, now } from '../../../test-records.ts'
import { drawMapPlainly, openScreen, testServer } from '../../../test-screen.tsx'
import { itSaysHowReadingWent, say, tabTo } from '../../../test-states.ts'
import { proposedGeozone } from '../../geozones/proposed-geozone.ts'

const open = (opening: Parameters<typeof openScreen>[1] = {}) =>
  openScreen('/?item=101', { isFramed: true, ...opening })
const timeline = () => document.querySelector(`section[aria-label="${say('fleet:timeline.title')}"]`)
const cursor = () => page.getByRole('slider', { name: say('fleet:timeline.cursor') })
/** Trips of the day, as the card lists them. */
const trips = () =>
  [...document.querySelectorAll('aside li, section li')].filter(({ textContent }) =>
    textContent?.startsWith(say('fleet:day.trip')),
  )
const minuteMs = 60_000

type Day = ReturnType<typeof dayOf>
/** Days other than the usual one: what is changed of it. */
const answerDay = (change: (day: Day) => Partial<Day>) =>
  testServer().answer(trackRoutes.history, ({ params, query }) => {
    const day = dayOf(params.itemId, query.from_ts, query.to_ts)
    return { ...day, ...change(day) }
  })

beforeAll(drawMapPlainly)
beforeEach(() => {
  vi.setSystemTime(now)
  answerCompany(testServer())
  return () => vi.useRealTimers()
})

describe('the day of an item', () => {
  itSaysHowReadingWent({
    route: trackRoutes.history,
    open,
    content: () => trips()[0] ?? null,
    skeleton: () => document.querySelector(`section[aria-busy=true][aria-label="${say('fleet:timeline.title')}"]`),
  })

  it('says that there is none', async () => {
    await openScreen('/?item=101&day=yesterday', { isFramed: true })
    await expect.element(page.getByText(say('fleet:timeline.empty'))).toBeVisible()
    await expect.element(page.getByText(say('fleet:day.nothing'))).toBeVisible()
    expect(await seriousFindings()).toEqual([])
  })

  it('chooses the one trip that there is by the keyboard alone, and goes back to the whole day', async () => {
    answerDay(({ tracks }) => ({ tracks: tracks.slice(0, 1), stops: [] }))
    const router = await open()
    await expect.poll(() => trips().length).toBe(1)
    await tabTo(() => document.activeElement === cursor().query())
    // From midnight a quarter of an hour at a time to half past seven, and a minute into the trip.
    await userEvent.keyboard(`{Shift>}${'{ArrowRight}'.repeat(30)}{/Shift}{ArrowRight}`)
    await expect.element(cursor()).toHaveAttribute('aria-valuetext', expect.stringMatching(/^07:31, \d+ km\/h$/))
    expect(await seriousFindings()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => router.state.location.search).toMatchObject({ trip: 1 })
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => router.state.location.search).not.toMatchObject({ trip: 1 })
    await expect.element(cursor()).toBeVisible()
  })

  it('says the day in a sentence, and shows it as a table by one key', async () => {
    await open()
    await expect.poll(() => trips().length).toBe(2)
    await expect.element(cursor()).toHaveAccessibleDescription(/^2 viajes: .+ de conducción/)
    const asTable = page.getByRole('button', { name: say('ui:charts.asTable'), exact: true }).first()
    await tabTo(() => document.activeElement === asTable.query())
    await userEvent.keyboard('{Enter}')
    const rows = page.elementLocator(timeline() as Element).getByRole('row')
    await expect.poll(() => rows.all().length).toBeGreaterThan(3)
    expect(rows.all().filter((row) => row.query()?.textContent?.includes(say('fleet:motion.moving')))).toHaveLength(2)
    expect(await seriousFindings()).toEqual([])
  })

  it('draws thousands of fixes and hundreds of trips, and lists the last of them', async () => {
    answerDay(({ route, tracks: [first] }) => {
      if (!first) return {}
      const from = now - many * 5_000
      const at = (each: number) => from + each * 5_000
      const fixes = Array.from({ length: many }, (_, each) => each)
      return {
        route: {
          recordedAt: fixes.map(at),
          lat: fixes.map((each) => 40.4 + each / 100_000),
          lng: fixes.map((each) => -3.7 + Math.sin(each / 90) / 50),
          speedKmh: fixes.map((each) => each % 90),
          heading: fixes.map(() => route.heading[0] ?? 0),
          ignition: fixes.map(() => true),
        },
        tracks: Array.from({ length: 200 }, (_, each) => ({
          ...{ ...first, id: each + 1, startedAt: at(each * 25), endedAt: at(each * 25) + minuteMs },
          lastFixAt: at(each * 25) + minuteMs,
        })),
      }
    })
    await open()
    await expect.poll(() => trips().length).toBeGreaterThan(0)
    expect(trips().length).toBeLessThan(10)
    await tabTo(() => document.activeElement === cursor().query())
    await userEvent.keyboard(`{Shift>}${'{ArrowRight}'.repeat(34)}{/Shift}`)
    await expect.element(cursor()).toHaveAttribute('aria-valuetext', expect.stringMatching(/^08:30, \d+ km\/h/))
    expect(await seriousFindings()).toEqual([])
  })

  it('gives the way of the chosen trip to the form of a new corridor, under the name of what drove it', async () => {
    const router = await open()
    await expect.poll(() => trips().length).toBe(2)
    trips()[1]?.querySelector('button')?.click()
    await expect.poll(() => router.state.location.search).toMatchObject({ trip: 1 })
    testServer().answer(placeRoutes.reverseMany, ({ body }) =>
      body.locations.map(() => ({ address: 'Getafe, España' })),
    )
    const navigated: string[] = []
    router.subscribe('onBeforeNavigate', ({ toLocation }) => navigated.push(toLocation.href))
    await page.getByRole('button', { name: say('fleet:timeline.corridor') }).click()
    await expect.poll(() => navigated).toContain('/geozones?edit=0')
    const { name, shape } = proposedGeozone.read() ?? {}
    expect(name).toContain('Camión 01')
    expect(NewGeozone.safeParse({ name, shape }).error).toBeUndefined()
    expect(shape).toMatchObject({ kind: 'corridor', halfWidthM: 100 })
  })

  it('is the same for who may only look', async () => {
    await open({ user: { readOnly: true } })
    await expect.poll(() => trips().length).toBe(2)
    await expect.element(cursor()).toBeVisible()
    expect(timeline()?.querySelectorAll('button[disabled]')).toHaveLength(0)
    expect(page.getByRole('button', { name: say('fleet:timeline.corridor') }).query()).toBeNull()
  })
})
