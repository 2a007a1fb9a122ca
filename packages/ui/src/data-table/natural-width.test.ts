import { expect, test } from 'vitest'
import { headerWidthPx } from './header-width.ts'
import { mostMeasured, naturalWidthPx, sampleOf, widestNaturalPx } from './natural-width.ts'

const column = { header: 'Marca', texts: [] as string[], isWhole: false, isDrawn: false, declaredPx: undefined }
const widthOf = (over: Partial<Parameters<typeof naturalWidthPx>[0]>) => naturalWidthPx({ ...column, ...over })
const many = (count: number, text: string) => Array.from({ length: count }, () => text)

test('a column is as wide as what the page holds, whatever the screen had thought of', () => {
  const brands = widthOf({ texts: many(50, 'Mercedes-Benz'), declaredPx: 60 })
  expect(brands).toBeGreaterThan(100)
  expect(brands).toBeLessThan(150)
  expect(widthOf({ texts: many(50, 'Seat'), declaredPx: 300 })).toBe(headerWidthPx(column))
})

test('one long text in twenty-five widens nothing, several do up to a bound', () => {
  const long = 'Remolque frigorífico de tres ejes con elevador trasero y doble evaporador'
  expect(widthOf({ texts: [...many(24, 'Furgón blanco'), long] })).toBe(widthOf({ texts: many(25, 'Furgón blanco') }))
  expect(widthOf({ texts: many(25, long) })).toBe(widestNaturalPx)
})

test('a figure is shown whole, be it the only one of its length', () => {
  const texts = [...many(99, '7,00'), '1.234.567,89']
  expect(widthOf({ header: 'km', texts, isWhole: true })).toBe(
    widthOf({ header: 'km', texts: many(1, '1.234.567,89'), isWhole: true }),
  )
})

test('what a screen draws keeps at least the room that it asked for', () => {
  expect(widthOf({ texts: many(9, 'x'), isDrawn: true, declaredPx: 180 })).toBe(180)
  expect(widthOf({ texts: many(9, 'Tráiler 01 norte'), isDrawn: true })).toBeGreaterThan(
    widthOf({ texts: many(9, 'Tráiler 01 norte') }),
  )
})

test('never narrower than its header, never wider than the bound for its texts, and the order of rows says nothing', () => {
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 300; round += 1) {
    const texts = Array.from({ length: next(40) }, () => 'aW1 ñ語'.repeat(next(12)).slice(0, next(70)))
    const over = { texts, isWhole: next(2) === 0, header: 'Kilómetros hoy' }
    const px = widthOf(over)
    expect(px).toBeGreaterThanOrEqual(headerWidthPx(over))
    expect(px).toBeLessThanOrEqual(Math.max(widestNaturalPx, headerWidthPx(over)))
    expect(widthOf({ ...over, texts: texts.toReversed() })).toBe(px)
    expect(widthOf({ ...over, texts: [...texts, ...texts] })).toBeGreaterThanOrEqual(
      widthOf({ ...over, texts: texts.filter((text) => text.length < 3) }),
    )
  }
})

test('of a page with the whole fleet some rows are measured, from all of it', () => {
  const sample = sampleOf(Array.from({ length: 10_000 }, (_, at) => at))
  expect(sample).toHaveLength(mostMeasured)
  expect(sample.at(-1)).toBeGreaterThan(9_900)
  expect(sampleOf([1, 2])).toEqual([1, 2])
})

test('a telephone number stands whole: figures of one width are wider than letters', () => {
  // As Inter draws it at 13 px, and the padding of a cell.
  const drawnPx = 101.2 + 24
  expect(widthOf({ header: 'Tel', texts: many(10, '+34600410512') })).toBeGreaterThan(drawnPx + 1)
})
