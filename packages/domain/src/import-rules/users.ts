import type { ImportRules, RowCheck } from './read-row.ts'

/** Whoever administers the company sees all of it; everybody else belongs to groups (spec 1 §5). */
const groupsUnlessAdministrator: RowCheck = (reading, texts) =>
  reading.values['role'] === 'ADMIN' || (texts.get('groups')?.trim() ?? '') !== ''
    ? reading
    : { ...reading, reasons: { groups: { code: 'required' }, ...reading.reasons } }

/** Spec 3: eleven columns, groups separated by semicolons. */
export const userImport = {
  naturalKey: ['email'],
  hasFixedColumns: true,
  fields: [
    { key: 'email', kind: 'email', isRequired: true, longest: 80 },
    { key: 'role', kind: 'choice', isRequired: true },
    { key: 'firstName', kind: 'text', isRequired: true, longest: 100 },
    { key: 'lastName', kind: 'text', isRequired: true, longest: 100 },
    { key: 'phone', kind: 'phone', longest: 32 },
    { key: 'countryId', kind: 'choice', isRequired: true },
    { key: 'language', kind: 'choice', isRequired: true },
    { key: 'timezone', kind: 'choice', isRequired: true },
    { key: 'groups', kind: 'choices', keepsNames: true },
    { key: 'description', kind: 'text', longest: 200 },
    { key: 'readOnly', kind: 'boolean' },
  ],
  check: groupsUnlessAdministrator,
} as const satisfies ImportRules
