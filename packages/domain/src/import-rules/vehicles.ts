import type { ImportRules } from './read-row.ts'

export const vehicleImport = {
  naturalKey: ['plate', 'name'],
  fields: [
    { key: 'name', kind: 'text', isRequired: true, longest: 100 },
    { key: 'plate', kind: 'plate', longest: 20 },
    { key: 'chassis', kind: 'text', longest: 40 },
    { key: 'brand', kind: 'text', longest: 60 },
    { key: 'model', kind: 'text', longest: 60 },
    { key: 'icon', kind: 'choice' },
    { key: 'engineType', kind: 'choice' },
    { key: 'fuelTankSize', kind: 'number', least: 0, most: 100_000 },
    { key: 'averageConsumption', kind: 'number', least: 0, most: 1_000 },
    { key: 'fuelCorrectionFactor', kind: 'number', least: 0.01, most: 100 },
    { key: 'initialHourMeter', kind: 'number', least: 0, most: 1_000_000 },
    { key: 'initialMileage', kind: 'number', least: 0, most: 10_000_000 },
    { key: 'odometerSource', kind: 'choice' },
    { key: 'groups', kind: 'choices', keepsNames: true },
  ],
} as const satisfies ImportRules
