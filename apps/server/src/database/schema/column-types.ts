import type { ColumnType, JSONColumnType } from 'kysely'

export type Json<T extends object | null> = JSONColumnType<T>
/** JSON that the database fills in when it is left out. */
export type Defaulted<T extends object> = ColumnType<T, string | undefined, string>
export type CustomData = Record<string, string | number | boolean>
/** Exact in the database: arrives as text, unless a cast makes it a number. */
export type Decimal = ColumnType<string, number | string, number | string>
