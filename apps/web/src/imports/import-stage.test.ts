import { expect, test } from 'vitest'
import { beforeFile, type ImportStage, whileAt } from './import-stage.ts'

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
