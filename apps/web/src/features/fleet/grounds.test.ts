import { bundledMap } from '@atalaya/contract/company-settings'
import { expect, test } from 'vitest'
import { groundInUse, groundsOf } from './grounds.ts'

const hills = { name: 'Hills', url: 'https://hills.test/{z}/{x}/{y}.png', maxZoom: 18 }
const platform = 'https://tiles.test/{z}/{x}/{y}.png'

test("offers the brand's maps before the platform's, and the bundled world last", () => {
  expect(groundsOf([hills], platform).map(({ id }) => id)).toEqual(['Hills', 'osm', bundledMap])
  expect(groundsOf([], '').map(({ id }) => id)).toEqual([bundledMap])
})

test('takes what was chosen, else what the company names, else the first', () => {
  const grounds = groundsOf([hills], platform)
  expect(groundInUse(grounds, { chosen: null, ofCompany: undefined }).id).toBe('Hills')
  expect(groundInUse(grounds, { chosen: null, ofCompany: 'osm' }).id).toBe('Hills')
  expect(groundInUse(grounds, { chosen: null, ofCompany: bundledMap }).id).toBe(bundledMap)
  expect(groundInUse(grounds, { chosen: 'osm', ofCompany: bundledMap }).id).toBe('osm')
  expect(groundInUse(grounds, { chosen: 'gone', ofCompany: 'gone too' }).id).toBe('Hills')
})
