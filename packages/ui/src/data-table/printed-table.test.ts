import { expect, it } from 'vitest'
import { textOfCell } from './printed-table.tsx'
import type { SnapshotColumn } from './table-snapshot.ts'
import { testFormat } from './test-format.ts'

const text = (column: Partial<SnapshotColumn>, cell: Parameters<typeof textOfCell>[1]) =>
  textOfCell({ id: 'a', header: 'A', kind: 'text', ...column }, cell, testFormat)

it('writes each kind of cell on paper as the page reads it', () => {
  expect(text({}, null)).toBe('')
  expect(text({}, 'Furgón 7')).toBe('Furgón 7')
  expect(text({ kind: 'link' }, { text: 'Sede', href: 'https://example.org' })).toBe('Sede')
  expect(text({ kind: 'boolean' }, true)).toBe(testFormat.yes)
  expect(text({ kind: 'number', decimals: 1 }, 12.25)).toBe(testFormat.number(12.25, 1))
  expect(text({ kind: 'duration' }, 60_000)).toBe(testFormat.duration(60_000))
  expect(text({ kind: 'date', precision: 'day' }, 0)).toBe(testFormat.date(0))
  expect(text({ kind: 'date' }, 0)).toBe(testFormat.dateTime(0))
})
