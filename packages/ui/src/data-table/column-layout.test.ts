import { describe, expect, test } from 'vitest'
import type { Column } from './column.ts'
import {
  type ColumnLayout,
  defaultLayout,
  moveColumn,
  nudgeColumn,
  pinColumn,
  readLayout,
  resizeColumn,
  toggleColumn,
  writeLayout,
} from './column-layout.ts'

const column = (id: string, over: Partial<Column<object>> = {}): Column<object> => ({
  id,
  header: id,
  value: () => id,
  ...over,
})
const plate = column('plate')
const columns = [column('name'), plate, column('km', { isPinned: true }), column('notes', { isHiddenAtFirst: true })]
const ids = (layout: ColumnLayout | null) => layout?.map(({ id }) => id)
const start = defaultLayout(columns)

describe('the layout of columns', () => {
  test('starts with what the screen shows', () => {
    expect(ids(start)).toEqual(['name', 'plate', 'km'])
    expect(start[2]?.isPinned).toBe(true)
  })

  test('comes back from the address as it was written', () => {
    const changed = pinColumn(resizeColumn(moveColumn(start, 'km', 'plate'), 'plate', 123.4), 'km', true)
    expect(ids(changed)).toEqual(['name', 'km', 'plate'])
    expect(readLayout(writeLayout(changed), columns)).toEqual(changed)
  })

  test('reads what exists out of anything, with the first column first', () => {
    expect(readLayout('', columns)).toBeNull()
    expect(readLayout('nobody*else', columns)).toBeNull()
    expect(ids(readLayout('km*name*nobody*km', columns))).toEqual(['name', 'km'])
    expect(readLayout('plate.99999*km.x.p', columns)).toEqual([
      { id: 'name', widthPx: null, isPinned: false },
      { id: 'plate', widthPx: null, isPinned: false },
      { id: 'km', widthPx: null, isPinned: true },
    ])
  })

  test('never hides or moves the first column, nor puts one before it', () => {
    expect(toggleColumn(start, columns[0] as Column<object>)).toBe(start)
    expect(moveColumn(start, 'name', 'km')).toBe(start)
    expect(moveColumn(start, 'km', 'name')).toBe(start)
    expect(nudgeColumn(start, 'plate', -1)).toBe(start)
  })

  test('hides, shows at the end and nudges', () => {
    const hidden = toggleColumn(start, plate)
    expect(ids(hidden)).toEqual(['name', 'km'])
    expect(ids(toggleColumn(hidden, plate))).toEqual(['name', 'km', 'plate'])
    expect(ids(nudgeColumn(start, 'plate', 1))).toEqual(['name', 'km', 'plate'])
  })

  test('keeps a width within what can be used', () => {
    expect(resizeColumn(start, 'plate', 3)[1]?.widthPx).toBe(56)
    expect(resizeColumn(start, 'plate', 5_000)[1]?.widthPx).toBe(1_200)
  })
})
