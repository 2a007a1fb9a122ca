import type { ImportRules } from './read-row.ts'

/** Spec 1 §5. Vehicle, driver and asset are found by name or plate, or left empty. */
export const costImport = {
  naturalKey: [],
  fields: [
    { key: 'name', kind: 'text', isRequired: true, longest: 100 },
    { key: 'type', kind: 'choice', isRequired: true },
    { key: 'date', kind: 'day', isRequired: true },
    { key: 'quantity', kind: 'number', isRequired: true, isNotZero: true },
    { key: 'unitPrice', kind: 'number' },
    { key: 'tax', kind: 'number' },
    { key: 'currency', kind: 'choice' },
    { key: 'description', kind: 'text', longest: 100 },
    { key: 'vehicleName', kind: 'choice', keepsNames: true },
    { key: 'plate', kind: 'choice', keepsNames: true },
    { key: 'driver', kind: 'choice', keepsNames: true },
    { key: 'asset', kind: 'choice', keepsNames: true },
  ],
} as const satisfies ImportRules
