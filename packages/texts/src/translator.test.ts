import { expect, test } from 'vitest'
import { translatorOf } from './translator.ts'

test.each([
  ['es', '50.008 vehículos', 'Vehículos'],
  ['en', '50,008 vehicles', 'Vehicles'],
  ['pt', '50 008 veículos', 'Veículos'],
  ['fr', '50 008 véhicules', 'Véhicules'],
  ['it', '50.008 veicoli', 'Veicoli'],
  ['tr', '50.008 araç', 'Araçlar'],
] as const)('says in %s what a page says, without one', async (language, many, title) => {
  const t = await translatorOf(language, 'vehicles')
  expect(t('title')).toBe(title)
  // Spaces between thousands are narrow, or do not break.
  expect(t('count', { count: 50_008 }).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(many)
})

test('has the plural forms of a language, and the spaces of French', async () => {
  expect((await translatorOf('es', 'vehicles'))('count', { count: 1 })).toBe('1 vehículo')
  expect((await translatorOf('es', 'vehicles'))('count', { count: 2_000_000 })).toBe('2.000.000 vehículos')
  expect((await translatorOf('fr', 'persons'))('form.saved', { name: 'Ana' })).toBe(
    'Personne «\u202fAna\u202f» enregistrée',
  )
})

test('fills in names as they are', async () => {
  expect((await translatorOf('en', 'persons'))('form.saved', { name: '<b>O’Hara & Co</b>' })).toContain(
    '<b>O’Hara & Co</b>',
  )
})
