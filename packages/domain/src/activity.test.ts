import { expect, it } from 'vitest'
import { activityTypeOf } from './activity.ts'

it('reads an activity from its number, as number or text, and from its word', () => {
  const all = ['still', 'unknown', 'walking', 'running', 'bicycle', 'vehicle']
  expect([1, 2, 3, 4, 5, 6].map(activityTypeOf)).toEqual(all)
  expect(['1', '2', '3', '4', '5', '6'].map(activityTypeOf)).toEqual(all)
  expect(all.map(activityTypeOf)).toEqual(all)
})

it('knows the words of phones, and leaves every other alone', () => {
  expect(['in_vehicle', 'ON_BICYCLE', 'on_foot', 'stationary'].map(activityTypeOf)).toEqual([
    'vehicle',
    'bicycle',
    'walking',
    'still',
  ])
  expect(['0', '7', 'swimming', '', 'constructor', undefined].map(activityTypeOf)).toEqual(Array(6).fill(undefined))
})
