import { expect, test } from 'vitest'
import { chosenText } from './chosen-text.ts'

const say = (count: number, ...labels: string[]) => chosenText({ count, labels }, 'None', (n) => `${n} chosen`)

test('names what is chosen while it fits', () => {
  expect(say(0)).toBe('None')
  expect(say(1, 'Badajoz')).toBe('Badajoz')
  expect(say(2, 'Badajoz', 'Reparto urbano')).toBe('Badajoz, Reparto urbano')
})

test('counts what would be cut off', () => {
  expect(say(3, 'Maquinaria y campo', 'Larga distancia', 'Reparto urbano')).toBe('3 chosen')
})

test('shows one long name rather than that it is one', () => {
  const long = 'Contenedor frigorífico GUAR 117 023-4 del puerto'
  expect(say(1, long)).toBe(long)
})

test('counts where some are not known', () => {
  expect(say(1)).toBe('1 chosen')
  expect(say(2, 'Badajoz')).toBe('2 chosen')
})
