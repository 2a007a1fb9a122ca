import type { ExistingPolicy, ImportedMany, ImportMany } from '@atalaya/contract/bulk'
import type { ChoiceLists, ImportRules } from '@atalaya/domain/import-rules/read-row'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Undo } from './undo-all.ts'

/** What the server did with one chunk; ids are of the noun. */
export type ImportedChunk = z.output<ReturnType<typeof ImportedMany<z.ZodNumber>>>
export type ImportChunk = z.input<typeof ImportMany>

export interface ImportFieldTexts {
  /** As the column of the noun's table is headed. */
  label: string
  /** One line of what belongs here, shown where columns are assigned. */
  hint?: string
  /** For the template that a user may download. */
  example?: string
  /** Further headers that mean this field, beside those that the kit knows in six languages. */
  aliases?: readonly string[]
}

/** An import as data: everything that a screen says about it. */
export interface ImportDefinition {
  /** Names what is remembered of it in this browser. */
  noun: string
  /** Verb and noun: `Importar vehículos`. */
  title: string
  rules: ImportRules
  /** By field key, for every field of `rules`. */
  fields: Readonly<Record<string, ImportFieldTexts>>
  /** What names of choices stand for: `{ role: choiceList([['Administrador', 'ADMIN'], …]) }`, by field key or list. */
  lists: ChoiceLists
  /** The contract's schema of a row: what the rules leave open is held to it before the server is asked. */
  schema?: z.ZodType
  /** The row on the wire, where it differs from the values by field key. */
  toWire?(values: Record<string, unknown>): Record<string, unknown>
  /** Files of places too: GeoJSON, KML, KMZ. */
  takesPlaces?: true
  /** Asked before a file is taken: where it goes, for those who may put it in several places. */
  target?: { input: ReactNode; isChosen: boolean }
  /** Chosen first; the user may choose otherwise. */
  existing?: ExistingPolicy
  send(chunk: ImportChunk, signal: AbortSignal): Promise<ImportedChunk>
  /** Takes the whole import back; absent where the server cannot. */
  undo?: Undo
  /** What the next step with those that went in may be, under the result. */
  afterwards?: ReactNode
  /** The noun's lists are out of date now. */
  onChanged(): void
}
