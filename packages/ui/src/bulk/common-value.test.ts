import { expect, test } from 'vitest'
import { testFormat } from '../data-table/test-format.ts'
import { commonText } from './common-value.ts'

const brand = { id: 'brand', header: 'Brand', value: ({ brand }: { brand?: string }) => brand }

test('says what all rows have, that none has any, and nothing where they differ', () => {
  expect(commonText(brand, [{ brand: 'Seat' }, { brand: 'Seat' }], testFormat)).toBe('Seat')
  expect(commonText(brand, [{}, {}], testFormat)).toBe('')
  expect(commonText(brand, [{ brand: 'Seat' }, {}], testFormat)).toBeNull()
})
