import { expect, test } from 'vitest'
import { z } from 'zod'
import { columnsOf } from './columns.ts'

const schema = z.object({
  name: z.string(),
  fuelTankSize: z.number().optional(),
  isInTrack: z.boolean(),
  groupIds: z.array(z.number()),
})
const columns = columnsOf(schema, { named: { fuelTankSize: 'fuel_tank_l' }, except: ['groupIds'] })

test('a field stands in the column of its name, or in the one that is named for it', () => {
  expect(columns.names).toEqual(['name', 'fuel_tank_l', 'is_in_track'])
  const row = { name: 'Furgón', fuel_tank_l: 60, is_in_track: false }
  expect(columns.toValues({ name: 'Furgón', fuelTankSize: 60, isInTrack: false })).toEqual(row)
  expect(columns.toFields({ ...row, id: 7 })).toEqual({ id: 7, name: 'Furgón', fuelTankSize: 60, isInTrack: false })
})

test('what is not set is null in the database, and off the wire', () => {
  const row = columns.toValues({ name: 'Furgón', isInTrack: true })
  expect(row).toEqual({ name: 'Furgón', fuel_tank_l: null, is_in_track: true })
  expect(JSON.stringify(columns.toFields(row))).toBe('{"name":"Furgón","isInTrack":true}')
})
