import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { say } from '../../test-states.ts'
import { reportScreen } from './test-report-screen.ts'

const fields = [
  'item',
  'country',
  'distanceKm',
  'share',
  'daysThere',
  'firstDay',
  'lastDay',
  'partFrom',
  'itemId',
  'itemType',
]
const row = (item: string, country: string, distanceKm: number) => [
  ...[item, country, distanceKm, 50, 2, '2026-07-01', '2026-07-02', '2026-07-01', 101, 1],
]
const { open, asked } = reportScreen('/reports?type=countries&period=last30&set=monthsARow3', fields, [
  row('Camión 01', 'FR', 700),
  row('Camión 01', 'ES', 250),
  row('Furgón 11', 'XZ', 40),
  row('Furgón 11', 'ZZ', 10),
])
const countries = () =>
  [...document.querySelectorAll<HTMLElement>('[role=grid] tr[data-row]')].map(
    (line) => line.querySelectorAll('td')[1]?.textContent,
  )

describe('the report by country', () => {
  it('names countries as the reader’s language does, and the open sea by a word of ours', async () => {
    await open()
    await expect.poll(countries).toEqual(['Francia', 'España', say('reports:regions.XZ'), say('reports:regions.ZZ')])
    // The chart and the first line as well.
    await expect.element(page.getByRole('button', { name: /^Francia/ }).first()).toBeVisible()
    expect(asked.at(-1)?.settings).toEqual({ monthsARow: 3 })
  })
})
