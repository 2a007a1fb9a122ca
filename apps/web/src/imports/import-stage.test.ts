import { expect, test } from 'vitest'
import { afterUndo, beforeFile, type ImportStage, type StageAt, whileAt } from './import-stage.ts'

const columns: ImportStage = {
  step: 'columns',
  file: new File([], 'a.csv'),
  table: { format: 'csv', header: ['Nombre'], rows: [], sheets: [], sheet: null },
  mapping: [],
}
const checked = whileAt('columns', (stage) => ({ ...stage, step: 'review', rows: [], trial: null }))

test('rows that were checked are reviewed', () => {
  expect(checked(columns)).toMatchObject({ step: 'review', rows: [], file: columns.file })
})

test('rows that were checked for a file that has been put away meanwhile are not shown', () => {
  expect(checked(beforeFile)).toBe(beforeFile)
})

test('an import that is taken back from its toast is not taken for the one whose result is shown', () => {
  const outcome = { inserted: 2, updated: 0 } as StageAt<'result'>['result']['outcome']
  const result = { importId: 'b', outcome, notInserted: [], undone: null }
  const shown: ImportStage = { ...columns, step: 'result', rows: [], result }
  const undone = { undone: 2, notUndone: 0, failure: null, goOn: null }
  expect(afterUndo('a', undone)(shown)).toBe(shown)
  expect(afterUndo('b', undone)(shown)).toMatchObject({ result: { undone } })
  expect(afterUndo('b', undone)(columns)).toBe(columns)
})
