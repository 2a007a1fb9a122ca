import { NewAlarm } from '@atalaya/contract/alarms'
import { expect, it } from 'vitest'
import { createPast } from './judge-past.ts'

const minuteMs = 60_000
const fromTs = Date.UTC(2026, 9, 1)
const toTs = fromTs + 10 * 3_600_000

const triedBy = (info: object) => {
  const settings = NewAlarm.parse({ items: { itemsType: 1, vehicleIds: [1] }, info: { name: 'Tried', ...info } })
  const nothing = { zones: [], pois: [], sensors: [], motion: [], others: [] }
  return createPast({ ...{ settings, fromTs, toTs, timezone: 'UTC' }, ...nothing })
}
const item = { itemId: 1, itemType: 1 as const, ownStates: [] }
const stretch = (from: number, until: number | null) => ({
  ...{ from: fromTs + from * minuteMs, until: until === null ? null : fromTs + until * minuteMs },
  ...{ idleMs: 0, geozoneId: 7 },
})
const minutesOf = ({ examples }: { examples: readonly { ts: number }[] }) =>
  examples.map(({ ts }) => (ts - fromTs) / minuteMs).sort((a, b) => a - b)

it('takes visits with a moment between them for one, however often an edge is crossed', () => {
  const past = triedBy({ family: 5, geozones: { toIn: true, toOut: true, geozoneIds: [7] } })
  const visits = [stretch(30, 40), stretch(41, 43), stretch(44, 60), stretch(61, 90), stretch(200, 220)]
  expect(minutesOf(past.judgeLong(item, 'visits', visits))).toEqual([30, 92, 200, 222])
})

it('adds up trips until a rest, and begins anew after it', () => {
  const past = triedBy({ family: 14, value: 100 * minuteMs })
  const trips = [stretch(0, 60), stretch(70, 130), stretch(180, 240), stretch(250, 280)]
  expect(minutesOf(past.judgeLong(item, 'trips', trips))).toEqual([110])
})

it('says once of a stop that it is too long, and of one that goes on as well', () => {
  const past = triedBy({ family: 13, value: 30 * minuteMs })
  const stops = [stretch(10, 35), stretch(50, 120), stretch(500, null)]
  expect(minutesOf(past.judgeLong(item, 'stops', stops))).toEqual([80, 530])
})
