import { expect, test } from 'vitest'
import { placeAfter } from './menu-keys.ts'

/** Three roots; nothing opens beside the second. */
const counts = [2, 0, 3]
const root = (index: number) => ({ root: index, entry: null })

test('goes round the roots', () => {
  expect(placeAfter('ArrowDown', root(0), counts)).toEqual(root(1))
  expect(placeAfter('ArrowDown', root(2), counts)).toEqual(root(0))
  expect(placeAfter('ArrowUp', root(0), counts)).toEqual(root(2))
  expect(placeAfter('End', root(0), counts)).toEqual(root(2))
  expect(placeAfter('Home', root(2), counts)).toEqual(root(0))
})

test('enters what opens beside a root, goes round its entries and leaves it', () => {
  expect(placeAfter('ArrowRight', root(2), counts)).toEqual({ root: 2, entry: 0 })
  expect(placeAfter('ArrowDown', { root: 2, entry: 2 }, counts)).toEqual({ root: 2, entry: 0 })
  expect(placeAfter('ArrowUp', { root: 0, entry: 0 }, counts)).toEqual({ root: 0, entry: 1 })
  expect(placeAfter('End', { root: 2, entry: 0 }, counts)).toEqual({ root: 2, entry: 2 })
  expect(placeAfter('ArrowLeft', { root: 2, entry: 1 }, counts)).toEqual(root(2))
  expect(placeAfter('Escape', { root: 2, entry: 1 }, counts)).toEqual(root(2))
})

test('leaves alone what is not its own', () => {
  expect(placeAfter('ArrowRight', root(1), counts)).toBeNull()
  expect(placeAfter('ArrowRight', { root: 2, entry: 0 }, counts)).toBeNull()
  expect(placeAfter('Escape', root(0), counts)).toBeNull()
  expect(placeAfter('Enter', root(0), counts)).toBeNull()
  expect(placeAfter('a', root(0), counts)).toBeNull()
})
