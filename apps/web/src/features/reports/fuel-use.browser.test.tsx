import { companyRoutes } from '@atalaya/contract/companies'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { companyInfo } from '../../test-company.ts'
import { testServer } from '../../test-screen.tsx'
import { say } from '../../test-states.ts'
import { reportScreen } from './test-report-screen.ts'

const fields = ['item', 'usedL', 'litresPer100Km', 'distanceKm', 'itemId', 'itemType']
const used = [
  ['Camión 01', 90, 30, 300, 101, 1],
  ['Furgón 11', 40, 5, 800, 103, 1],
  ['Furgón 12', 1, null, 8, 104, 1],
  ['Furgón 13', 0, 0, 120, 105, 1],
]
const { open } = reportScreen('/reports?type=fuelUse&period=last30', fields, used)
const cells = () =>
  [...document.querySelectorAll<HTMLElement>('[role=grid] tr[data-row]')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )
const averages = () => {
  const heads = [...document.querySelectorAll('[role=grid] th')].map(({ textContent }) => textContent ?? '')
  const at = heads.findIndex((head) => head.startsWith(say('reports:columns.litresPer100Km')))
  return [heads[at], ...cells().map((row) => row[at])]
}

describe('the report of fuel', () => {
  it('has averages in litres per 100 km', async () => {
    await open()
    await expect.poll(averages).toEqual([expect.stringContaining('L/100 km'), '30,0', '5,0', '–', '0,0'])
  })

  it('has them in km per litre where the company reads them so, and none of what burnt nothing', async () => {
    testServer().answer(companyRoutes.info, companyInfo({ units: { fuelConsumption: 1 } }))
    await open()
    await expect.poll(averages).toEqual([expect.stringContaining('km/L'), '3,3', '20,0', '–', '–'])
    // Sums are of what was stored.
    await expect.element(page.getByText('131,0\u00a0L', { exact: true }).first()).toBeVisible()
  })
})
