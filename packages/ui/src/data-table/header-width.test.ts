import { expect, it } from 'vitest'
import { headerWidthPx } from './header-width.ts'

it('breaks a header of several words into two lines where they are most alike', () => {
  const whole = headerWidthPx({ header: 'Immatriculation' })
  expect(headerWidthPx({ header: 'Immatriculation du véhicule' })).toBe(whole)
  expect(headerWidthPx({ header: 'Tarjeta de tacógrafo' })).toBeLessThan(
    headerWidthPx({ header: 'Tarjetadetacógrafo' }),
  )
})

it('never breaks a word', () => {
  expect(headerWidthPx({ header: 'Kilometre sayacı' })).toBeGreaterThan(headerWidthPx({ header: 'Kilom' }))
  expect(headerWidthPx({ header: 'A' })).toBeLessThan(headerWidthPx({ header: 'AB' }))
})

it('keeps room for the unit beside it', () => {
  expect(headerWidthPx({ header: 'Radio', unit: 'km/h' })).toBeGreaterThan(headerWidthPx({ header: 'Radio' }) + 20)
})
