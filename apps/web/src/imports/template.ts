import type { DocumentTable, ReaderSettings } from '@atalaya/documents/table'
import type { FieldRule } from '@atalaya/domain/import-rules/read-row'
import type { ImportDefinition } from './import-definition.ts'

/** A file with the right headers and, where the screen gives examples, one row that shows how. */
const templateTable = ({ title, rules, fields }: ImportDefinition): DocumentTable => {
  const all: readonly FieldRule[] = rules.fields
  const examples = all.map(({ key }) => fields[key]?.example ?? '')
  return {
    title,
    columns: all.map(({ key }) => ({ id: key, header: fields[key]?.label ?? key, kind: 'text' })),
    rows: examples.some((example) => example !== '') ? [examples] : [],
  }
}

export const downloadTemplate = async (definition: ImportDefinition, settings: ReaderSettings): Promise<void> => {
  const [{ writeXlsx }, { download }] = await Promise.all([
    import('@atalaya/documents/xlsx.writer'),
    import('../exports/download.ts'),
  ])
  const bytes = writeXlsx(templateTable(definition), settings)
  download(new Blob([bytes]), `${definition.noun}.xlsx`)
}
