import type { DataColumn } from '@atalaya/contract/columns'
import type { DocumentCell, DocumentTable, ReaderSettings } from '@atalaya/documents/table'
import { createDayStart } from '@atalaya/format/day-start'
import { localeOf } from '@atalaya/format/locale'
import { type TextFile, type TextLanguage, translatorOf } from '@atalaya/texts/translator'

interface Asked {
  columns: readonly DataColumn[]
  /** As the routes of the noun answer them. */
  rows: readonly object[]
  /** The file of the noun's texts, and that of its fields' where they share one. */
  texts: TextFile
  fieldTexts?: TextFile
  language: TextLanguage
  /** IANA, of the reader. */
  timeZone: string
}

type Say = (key: string, options?: object) => string

/** A noun's records as a table in the reader's language, for a document that no page writes: a mail, a report by the clock. */
export const nounTable = async ({
  columns,
  rows,
  texts,
  fieldTexts = texts,
  language,
  timeZone,
}: Asked): Promise<{ table: DocumentTable; reader: ReaderSettings }> => {
  const ofNoun = (await translatorOf(language, texts)) as unknown as Say
  const t = (await translatorOf(language, fieldTexts)) as unknown as Say
  const ofExports = await translatorOf(language, 'exports')
  const dayStart = createDayStart(timeZone)
  const cellOf = ({ id, kind, words }: DataColumn, row: object): DocumentCell => {
    const value = (row as Record<string, DocumentCell | undefined>)[id] ?? null
    if (value === null || value === '') return null
    if (kind === 'date') return dayStart(String(value))
    return kind === 'choice' && words ? t(`${words}.${value}`, { defaultValue: String(value) }) : value
  }
  return {
    table: {
      title: ofNoun('title'),
      columns: columns.map(({ id, label, kind, unit, decimals }) => ({
        ...{ id, header: t(label), kind: kind === 'choice' ? 'text' : kind },
        ...(unit ? { unit } : {}),
        ...(decimals === undefined ? {} : { decimals }),
        ...(kind === 'date' ? { precision: 'day' as const } : {}),
      })),
      rows: rows.map((row) => columns.map((column) => cellOf(column, row))),
    },
    reader: { language: localeOf(language), timeZone, yes: ofExports('yes'), no: ofExports('no') },
  }
}
