import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { allRoutes } from '@atalaya/contract/routes'
import type { Tables } from '../database/schema.ts'

/** Of the levels of roles, this one and those above. */
export type Level = 'everyone' | 'subadminOrHigher' | 'adminOrHigher' | 'reseller' | 'distributor' | 'superReseller'

/**
 * What the tests that walk every noun need of a plain one, whose records are the rows of one table: who may call what,
 * other tenants' ids, hostile texts and numbers, row-level security. `test-noun.ts` in a feature's folder exports it.
 */
export interface NounFixture {
  noun: keyof typeof allRoutes
  level: 'company' | 'reseller'
  table: keyof Tables
  /** Who may, by the specification's own words; a row of `http/test-access-table.ts` says it of one whose calls differ. */
  who?: { reads: Level; writes: Level; by: string }
  /** The columns that have no default, beside id and owner; another one for each `n`. */
  row(n: number): Record<string, unknown>
  /** All that a person may type of a new one. */
  fields(n: number): Record<string, unknown>
  /** The routes of its photos, where it has some. */
  photos?: keyof typeof allRoutes
  /** What may be set on many. */
  changes: Record<string, unknown>
}

const found: NounFixture[] = []
for await (const file of glob('*/test-noun.ts', { cwd: join(import.meta.dirname, '../features') }))
  found.push(((await import(join(import.meta.dirname, '../features', file))) as { fixture: NounFixture }).fixture)

export const nounFixtures: readonly NounFixture[] = found.sort((a, b) => a.noun.localeCompare(b.noun))

/** With its owner's column. */
export const rowOf = (
  { level, row }: NounFixture,
  { companyId, resellerId }: { companyId: number; resellerId: number },
  n: number,
): Record<string, unknown> => ({
  ...(level === 'company' ? { company_id: companyId } : { reseller_id: resellerId }),
  ...row(n),
})
