import type { ImportRules } from './read-row.ts'

/** Spec 2 §5: reference 40, tachograph card 32, iButton 32, beacon 64, several e-mails separated by semicolons. */
export const driverImport = {
  naturalKey: ['reference', 'name'],
  fields: [
    { key: 'name', kind: 'text', isRequired: true, longest: 100 },
    { key: 'reference', kind: 'text', longest: 40 },
    { key: 'tachographCard', kind: 'text', longest: 32 },
    { key: 'iButton', kind: 'text', longest: 32 },
    { key: 'beacon', kind: 'text', longest: 64 },
    { key: 'email', kind: 'emails', longest: 400 },
    { key: 'phone', kind: 'phone', longest: 32 },
    { key: 'appWorkerId', kind: 'email', longest: 80 },
  ],
} as const satisfies ImportRules
