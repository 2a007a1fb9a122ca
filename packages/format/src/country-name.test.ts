import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'

test('countries have their name in the language asked, and their code where it has none', () => {
  expect(['es', 'en', 'pt', 'fr', 'it', 'tr'].map((language) => countryName('ES', language))).toEqual([
    'España',
    'Spain',
    'Espanha',
    'Espagne',
    'Spagna',
    'İspanya',
  ])
  expect([countryName('XK', 'es'), countryName('QQ', 'es')]).toEqual(['Kosovo', 'QQ'])
})
