import type { ImportRules } from './read-row.ts'

export const personImport = {
  naturalKey: ['name'],
  fields: [
    { key: 'name', kind: 'text', isRequired: true, longest: 100 },
    { key: 'appWorkerId', kind: 'email', longest: 80 },
    { key: 'groups', kind: 'choices', keepsNames: true },
  ],
} as const satisfies ImportRules
