import type { ImportRules } from './read-row.ts'

/** A name alone tells no group from another: two branches may each have one. */
export const groupImport = {
  naturalKey: [],
  fields: [
    { key: 'name', kind: 'text', isRequired: true, longest: 100 },
    { key: 'parent', kind: 'text', longest: 2_000 },
  ],
} as const satisfies ImportRules
