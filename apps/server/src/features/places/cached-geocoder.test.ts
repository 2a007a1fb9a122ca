import { expect, test } from 'vitest'
import { withCache } from './cached-geocoder.ts'
import type { Geocoder } from './geocoder.ts'

const counting = (answer: (lat: number) => Promise<string>) => {
  const asked: number[] = []
  const geocoder: Geocoder = {
    addressOf: ({ lat }) => {
      asked.push(lat)
      return answer(lat)
    },
  }
  return { geocoder, asked }
}

test('asks once for the same place, also while the first answer is on its way', async () => {
  const { geocoder, asked } = counting(async (lat) => `at ${lat}`)
  const cached = withCache(geocoder, 10)
  const answers = await Promise.all([
    cached.addressOf({ lat: 1, lng: 2 }, 'es'),
    cached.addressOf({ lat: 1.00001, lng: 2 }, 'es'),
  ])
  expect(answers).toEqual(['at 1', 'at 1'])
  expect(asked).toEqual([1])
})

test('languages and places are told apart', async () => {
  const { geocoder, asked } = counting(async (lat) => `at ${lat}`)
  const cached = withCache(geocoder, 10)
  await cached.addressOf({ lat: 1, lng: 2 }, 'es')
  await cached.addressOf({ lat: 1, lng: 2 }, 'en')
  await cached.addressOf({ lat: 1.001, lng: 2 }, 'en')
  expect(asked).toEqual([1, 1, 1.001])
})

test('forgets what was unused for longest, and only that', async () => {
  const { geocoder, asked } = counting(async (lat) => `at ${lat}`)
  const cached = withCache(geocoder, 2)
  for (const lat of [1, 2, 1, 3, 1, 2]) await cached.addressOf({ lat, lng: 0 }, 'es')
  expect(asked).toEqual([1, 2, 3, 2])
})

test('a failure is not remembered', async () => {
  let isDown = true
  const { geocoder } = counting(async () => {
    if (isDown) throw new Error('down')
    return 'here'
  })
  const cached = withCache(geocoder, 2)
  await expect(cached.addressOf({ lat: 1, lng: 1 }, 'es')).rejects.toThrow('down')
  isDown = false
  expect(await cached.addressOf({ lat: 1, lng: 1 }, 'es')).toBe('here')
})
