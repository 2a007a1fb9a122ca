import { expect, test } from 'vitest'
import { sumOfCompanies } from './companies-sum.ts'

const company = (vehicles: number, vehicleTotal: number | null, state: 1 | 2 | 3 | 4 = 2) => ({
  counts: { vehicles, assets: 1, persons: 0, users: 2 },
  licenses: { vehicleTotal, vehicleBillable: null, assetTotal: 5, assetBillable: null },
  info: { id: 1 as never, state: { current: { value: state, ts: 0 } } },
})

test('companies are summed with their licences, and those without any left are counted', () => {
  expect(sumOfCompanies([company(10, 10), company(3, 20, 3), company(0, 0, 4)])).toEqual({
    ...{ vehicles: 13, assets: 3, users: 6, vehiclesLicensed: 30, assetsLicensed: 15 },
    ...{ suspended: 1, deactivated: 1, full: 1 },
  })
})

test('where one has no limit there is none to all', () => {
  expect(sumOfCompanies([company(10, null), company(3, 20)])).toMatchObject({ vehiclesLicensed: null, full: 0 })
  expect(sumOfCompanies([])).toMatchObject({ vehicles: 0, vehiclesLicensed: null })
})
