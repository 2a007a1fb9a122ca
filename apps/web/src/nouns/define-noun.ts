import { type Field, fieldsOf } from '@atalaya/contract/fields'
import type { Permission } from '@atalaya/contract/roles'
import { type AnyRoute, scopeOf } from '@atalaya/contract/route'
import type { ImportRules } from '@atalaya/domain/import-rules/read-row'
import type { Column } from '@atalaya/ui/data-table/column'
import type { TypeOptions } from 'i18next'
import type { z } from 'zod'
import type { RecordRoutes, RowOf } from './record-routes.ts'

type Files = TypeOptions['resources']
/** What the file of a noun's texts has at least; what is imported, edited in bulk or counted has more. */
interface NounFile {
  title: string
  actions: { create: string; edit: string }
  form: { create: string; save: string; saved: string; gone: string; backToList: string }
  count_other: string
  delete: { consequence: string; done_other: string }
  empty: { title: string; hint: string }
}
type NounTexts = { [File in keyof Files]: Files[File] extends NounFile ? File : never }[keyof Files]

/** What the table says of a field beside what the contract does. */
export interface FieldColumn extends Pick<Column<never>, 'width' | 'showMobile' | 'isHiddenAtFirst'> {
  /** In bulk it may be emptied; what the contract lets be left out may be anyway. */
  isClearable?: boolean
}

interface Declared<R extends RecordRoutes> {
  /** Names its list in live messages, histories, the bin and kept views. */
  name: string
  /** The file of its texts. */
  texts: NounTexts
  /** The file of the labels and choices of its fields, where it shares them with others. */
  fieldTexts?: keyof Files
  routes: R
  /** Of one of the list; its `name` unless said. */
  nameOf?(row: RowOf<R>, language: string): string
  /** The fields that are columns, in their order; all ordinary ones unless said. */
  columns?: { readonly [Key in keyof RowOf<R> & string]?: FieldColumn }
  /** What a file may hold of it; rules follow from the contract unless a noun has its own. */
  imports?: {
    naturalKey?: readonly string[]
    rules?: ImportRules
    /** By field key, for the template. */
    examples?: Readonly<Record<string, string>>
  }
  /** Where its photo is read; saved it is with the record. */
  photo?: AnyRoute
  /** The fields that Ctrl K looks into beside the name; absent where its records are found otherwise. */
  finds?: readonly (keyof RowOf<R> & string)[]
  /** Of a list that is too long to be read whole: which part of it Ctrl K looks into, and how the list is asked to show one. */
  foundAmong?: {
    query(nowMs: number): object
    address(row: RowOf<R>): object
  }
  /** How old a list may be when it is shown, ms: it is read again when somebody changes it. */
  freshMs?: number
}

/** A noun that people manage: what its list, form, import, history, photos and search are made of. Data alone. */
export interface Noun<R extends RecordRoutes = RecordRoutes> extends Declared<R> {
  fieldTexts: keyof Files
  /** Whose it is, as its addresses say. */
  scope: 'company' | 'reseller' | 'platform'
  /** Who may do more than look. */
  write: Permission
  fields: readonly Field[]
  freshMs: number
  nameOf(row: RowOf<R>, language: string): string
}

const usualFreshMs = 60_000

export const defineNoun = <R extends RecordRoutes>(declared: Declared<R>): Noun<R> => ({
  fieldTexts: declared.texts,
  nameOf: ({ name }: { name: string }) => name,
  freshMs: usualFreshMs,
  ...declared,
  scope: scopeOf(declared.routes.list),
  write: declared.routes.create.access as Permission,
  fields: fieldsOf(declared.routes.create.body as z.ZodObject),
})
