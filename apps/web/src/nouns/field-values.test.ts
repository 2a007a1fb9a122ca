import { NewCost } from '@atalaya/contract/costs'
import { NewAsset, NewPerson, NewVehicle } from '@atalaya/contract/item-fields'
import { expect, test } from 'vitest'
import { fieldValuesOf } from './field-values.ts'

test('a new record begins with what the contract says', () => {
  expect(fieldValuesOf(NewAsset, null)).toEqual({ name: '', customData: undefined, type: 'generic', groupIds: [] })
  expect(fieldValuesOf(NewVehicle, null)).toMatchObject({ icon: 'car', fuelCorrectionFactor: 1, plate: undefined })
  expect(fieldValuesOf(NewCost, null)).toMatchObject({ name: '', quantity: undefined, type: undefined })
})

test('a record is held as it stands, and nothing of it that is no field', () => {
  const stored = { id: 7, version: 3, name: 'Ana', groupIds: [4], customData: { size: 'M' } }
  expect(fieldValuesOf(NewPerson, stored)).toEqual({
    name: 'Ana',
    appWorkerId: undefined,
    groupIds: [4],
    customData: { size: 'M' },
  })
})
