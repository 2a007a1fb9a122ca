import { expect, test } from 'vitest'
import { buildDirectory, type FleetLists, initialsOf, searchTextOf, toColumns } from './fleet-directory.ts'
import { glyphIndex, glyphNames, glyphPaths } from './layer/glyphs.ts'

const lists = {
  vehicles: { 1: { id: 1, name: 'Águila 7', plate: '1234-BCD', brand: 'Iveco', model: 'Daily', icon: 'van' } },
  assets: { 2: { id: 2, name: 'Contenedor', type: 'container' } },
  persons: { 3: { id: 3, name: 'Ana María Ruiz' } },
  drivers: { 9: { id: 9, name: 'Óscar Gil', vehicleId: 1 } },
  groups: {
    5: { id: 5, name: 'Sur', parentId: null, vehicles: [1], assets: [], persons: [3] },
    6: { id: 6, name: 'Puerto', parentId: 5, vehicles: [], assets: [2], persons: [] },
  },
} as unknown as FleetLists

test('the columns hold every item once, with its icon, and each group its own members', () => {
  const columns = toColumns(buildDirectory(lists), 'es', () => undefined)
  expect([...columns.ids]).toEqual([1, 2, 3])
  expect([...columns.kinds]).toEqual([1, 2, 3])
  expect([...columns.glyphs].map((at) => glyphNames[at])).toEqual(['van', 'container', 'person'])
  expect(columns.groups.map(({ id, items }) => [id, [...items]])).toEqual([
    [5, [1, 3]],
    [6, [2]],
  ])
})

test('a vehicle is found by its name, its plate and its driver', () => {
  const item = buildDirectory(lists).items.get(1)
  expect(item && searchTextOf(item, 'Óscar Gil')).toBe('Águila 7\n1234-BCD\nÓscar Gil')
})

test.each([
  ['Ana María Ruiz', 'AR'],
  ['Ana', 'A'],
  ['  élodie   brun ', 'ÉB'],
  ['', ''],
  ['𝒳 yz', '𝒳Y'],
])('%j has the initials %j', (name, initials) => expect(initialsOf(name)).toBe(initials))

test('every icon has an outline, and its place in the texture fits the six bits of the style', () => {
  for (const name of glyphNames) expect(glyphPaths[name], name).toMatch(/^M/)
  expect(glyphNames.length).toBeLessThan(64)
  expect(glyphIndex('bus')).toBe(0)
})
