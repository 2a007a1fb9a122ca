import type { ImportRules } from './read-row.ts'

export const poiImport = {
  naturalKey: ['name'],
  fields: [
    { key: 'name', kind: 'text', isRequired: true, longest: 100 },
    { key: 'description', kind: 'text', longest: 200 },
    { key: 'lat', kind: 'number', isRequired: true, least: -90, most: 90 },
    { key: 'lng', kind: 'number', isRequired: true, least: -180, most: 180 },
    { key: 'radiusM', kind: 'number', least: 5, most: 100_000 },
    { key: 'colour', kind: 'choice' },
  ],
} as const satisfies ImportRules
