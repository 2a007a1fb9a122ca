import { expect, test } from 'vitest'
import { presets } from './week-edit.ts'
import { weekText } from './week-text.ts'

const names = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom']

test('neighbouring days with the same hours are named once', () => {
  const saturday = { day: 5, fromMinute: 540, toMinute: 780 }
  expect(weekText([...presets.split, saturday], names)).toBe('lun–vie 09:00–14:00, 16:00–19:00; sáb 09:00–13:00')
  const all = presets.office.filter(({ day }) => day !== 2)
  expect(weekText(all, names)).toBe('lun–mar 09:00–18:00; jue–vie 09:00–18:00')
  expect(weekText([], names)).toBe('')
})
