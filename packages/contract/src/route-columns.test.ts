import { expect, test } from 'vitest'
import { z } from 'zod'
import { RouteColumns } from './tracks.ts'
import { Instant } from './values.ts'

const route = { recordedAt: [1], lat: [40.5], lng: [-3], speedKmh: [null], heading: [90], ignition: [true] }

test('columns are what an array of their values would be, to whoever reads the document', () => {
  const plain = z.object({
    recordedAt: z.array(Instant),
    lat: z.array(z.number()),
    lng: z.array(z.number()),
    speedKmh: z.array(z.number().nullable()),
    heading: z.array(z.number().nullable()),
    ignition: z.array(z.boolean().nullable()),
  })
  expect(z.toJSONSchema(RouteColumns, { unrepresentable: 'any' })).toEqual(z.toJSONSchema(plain))
})

test('a column of something else is none', () => {
  expect(RouteColumns.safeParse(route).data).toEqual(route)
  for (const wrong of [
    { lat: ['40'] },
    { lat: 40 },
    { lat: [null] },
    { recordedAt: [-1] },
    { recordedAt: [1.5] },
    { speedKmh: [Number.NaN] },
    { ignition: [1] },
    { heading: undefined },
  ])
    expect(RouteColumns.safeParse({ ...route, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})
