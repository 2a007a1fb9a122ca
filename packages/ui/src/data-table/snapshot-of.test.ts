import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { snapshotOf } from './snapshot-of.ts'
import { testFormat } from './test-format.ts'

interface Van {
  name: string
  km: number | null
  state: number
  groups: string[]
}
const columns: Column<Van>[] = [
  {
    id: 'name',
    header: 'Nombre',
    kind: 'link',
    value: ({ name }) => name,
    href: ({ name }) => `https://x.test/${name}`,
  },
  { id: 'km', header: 'Odómetro', kind: 'number', unit: 'km', decimals: 1, value: ({ km }) => km },
  {
    id: 'state',
    header: 'Estado',
    kind: 'choice',
    choices: [{ value: 3, label: 'Suspendida' }],
    value: ({ state }) => state,
  },
  { id: 'groups', header: 'Grupos', kind: 'list', value: ({ groups }) => groups },
  { id: 'photo', header: 'Foto', value: () => 'x', exportValue: false },
  { id: 'half', header: 'Mitad', kind: 'number', value: ({ km }) => km, exportValue: ({ km }) => (km ?? 0) / 2 },
]

test('a snapshot holds raw values with their kinds, words for choices, and only what is exported', () => {
  const snapshot = snapshotOf({
    title: 'Vehículos',
    columns,
    rows: [
      { name: 'a', km: 12.34, state: 3, groups: ['Norte', 'Sur'] },
      { name: 'b', km: null, state: 3, groups: [] },
    ],
    widthOf: () => 100,
    format: testFormat,
  })
  expect(snapshot.columns.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
    'name link',
    'km number',
    'state text',
    'groups text',
    'half number',
  ])
  expect(snapshot.columns[1]).toEqual({
    id: 'km',
    header: 'Odómetro',
    kind: 'number',
    unit: 'km',
    decimals: 1,
    width: 100,
  })
  expect(snapshot.rows).toEqual([
    [{ text: 'a', href: 'https://x.test/a' }, 12.34, 'Suspendida', 'Norte, Sur', 6.17],
    [{ text: 'b', href: 'https://x.test/b' }, null, 'Suspendida', null, 0],
  ])
})
