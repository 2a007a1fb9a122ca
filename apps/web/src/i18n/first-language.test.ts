import { expect, test } from 'vitest'
import { firstLanguage } from './first-language.ts'

test('takes the first language that the product speaks, whatever its country', () => {
  expect(firstLanguage(['pt-BR', 'en'])).toBe('pt')
  expect(firstLanguage(['TR'])).toBe('tr')
  expect(firstLanguage(['ca-ES', 'fr-CA', 'es-ES'])).toBe('fr')
})

test('takes none for one that only begins alike', () => {
  expect(firstLanguage(['est', 'ita-IT'])).toBeNull()
  expect(firstLanguage(['de-DE', 'zh-Hant-TW'])).toBeNull()
  expect(firstLanguage([])).toBeNull()
})

test('takes only what the brand offers', () => {
  expect(firstLanguage(['tr', 'it'], ['es', 'it'])).toBe('it')
  expect(firstLanguage(['tr'], ['es', 'it'])).toBeNull()
})
