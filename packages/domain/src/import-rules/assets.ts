import type { ImportRules } from './read-row.ts'

export const assetImport = {
  naturalKey: ['name'],
  fields: [
    { key: 'name', kind: 'text', isRequired: true, longest: 100 },
    { key: 'type', kind: 'choice' },
    { key: 'groups', kind: 'choices', keepsNames: true },
  ],
} as const satisfies ImportRules
