import { expect, test } from 'vitest'
import { z } from 'zod'
import { field } from './field.ts'
import { fieldsOf, importRulesOf } from './fields.ts'
import { NewAsset, NewDriver, NewPerson, NewVehicle } from './item-fields.ts'
import { ColourToken, Name, optionalText } from './values.ts'

const byKey = (noun: z.ZodObject) => Object.fromEntries(fieldsOf(noun).map(({ key, ...rest }) => [key, rest]))

test('kind, bounds and choices are read off the schema, through what wraps it', () => {
  const noun = z.object({
    name: Name,
    note: optionalText(40),
    size: field(z.number().int().min(0).max(9).optional(), { unit: 'L', decimals: 1 }),
    shape: z.enum(['round', 'square']).default('round'),
    level: z.union([z.literal(0), z.literal(1)]),
    isOn: z.boolean().default(false),
    colour: ColourToken.default('blue'),
    week: z.array(z.number()),
    day: z.iso.date(),
  })
  expect(byKey(noun)).toEqual({
    name: { kind: 'text', longest: 100, isRequired: true },
    note: { kind: 'text', longest: 40, isRequired: false },
    size: { kind: 'number', least: 0, most: 9, isWhole: true, unit: 'L', decimals: 1, isRequired: false },
    shape: { kind: 'choice', choices: ['round', 'square'], isRequired: false },
    level: { kind: 'choice', choices: [0, 1], isRequired: true },
    isOn: { kind: 'boolean', isRequired: false },
    colour: { kind: 'colour', isRequired: false },
    week: { kind: 'other', isRequired: true },
    day: { kind: 'day', isRequired: true },
  })
})

test('a field of a vehicle says its unit once for table, form and history', () => {
  expect(byKey(NewVehicle)['averageConsumption']).toEqual({
    kind: 'number',
    unit: 'L/100 km',
    decimals: 1,
    least: 0,
    most: 1_000,
    section: 'engine',
    isRequired: false,
  })
})

test('an import asks of a file what the contract asks of a record', () => {
  const name = { key: 'name', kind: 'text', isRequired: true, longest: 100 }
  const groups = { key: 'groups', kind: 'choices', keepsNames: true }
  expect(importRulesOf(fieldsOf(NewPerson), ['name'])).toEqual({
    naturalKey: ['name'],
    fields: [name, { key: 'appWorkerId', kind: 'email', longest: 80 }, groups],
  })
  expect(importRulesOf(fieldsOf(NewAsset), ['name']).fields).toEqual([name, { key: 'type', kind: 'choice' }, groups])
  const ofDriver = importRulesOf(fieldsOf(NewDriver), ['reference', 'name']).fields
  const ofVehicle = importRulesOf(fieldsOf(NewVehicle), ['plate', 'name']).fields
  // One of each kind: a field more is none of this test's.
  expect([...ofDriver, ...ofVehicle]).toEqual(
    expect.arrayContaining([
      { key: 'tachographCard', kind: 'text', longest: 32 },
      { key: 'email', kind: 'emails', longest: 400 },
      { key: 'phone', kind: 'phone', longest: 32 },
      { key: 'plate', kind: 'plate', longest: 20 },
      { key: 'registeredOn', kind: 'day' },
      { key: 'engineType', kind: 'choice' },
      { key: 'fuelCorrectionFactor', kind: 'number', least: 0.01, most: 100 },
    ]),
  )
  // What only the noun knows how to name.
  const keys = [...ofDriver, ...ofVehicle].map(({ key }) => key)
  for (const key of ['personId', 'customData', 'fuelCalibration', 'skipPositions']) expect(keys).not.toContain(key)
})
