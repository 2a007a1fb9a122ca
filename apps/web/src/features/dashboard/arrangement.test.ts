import { ViewState } from '@atalaya/contract/saved-views'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Arrangement,
  addCard,
  changeCard,
  isSameArrangement,
  mostCards,
  moveBeside,
  moveCard,
  productArrangement,
  putBack,
  readArrangement,
  removeCard,
  writeArrangement,
} from './arrangement.ts'
import { cardIds, cardWidths, kindOf } from './card-kinds.ts'
import { measures } from './dashboard-figures.ts'

const cardsOf = (cards: Arrangement | null) => cards?.map(({ card }) => card)
const keysOf = (cards: Arrangement) => cards.map(({ key }) => key)

describe('a card', () => {
  test('is moved to a place, and beyond the ends to them', () => {
    expect(keysOf(moveCard(productArrangement, 1, 2))).toEqual([2, 3, 1, 4, 5, 6])
    expect(keysOf(moveCard(productArrangement, 6, -1))).toEqual([6, 1, 2, 3, 4, 5])
    expect(keysOf(moveCard(productArrangement, 1, 99))).toEqual([2, 3, 4, 5, 6, 1])
    expect(moveCard(productArrangement, 77, 0)).toBe(productArrangement)
  })

  test('is let go before or after another one, whichever way it comes', () => {
    expect(keysOf(moveBeside(productArrangement, 1, { key: 3, isAfter: true }))).toEqual([2, 3, 1, 4, 5, 6])
    expect(keysOf(moveBeside(productArrangement, 1, { key: 3, isAfter: false }))).toEqual([2, 1, 3, 4, 5, 6])
    expect(keysOf(moveBeside(productArrangement, 5, { key: 2, isAfter: false }))).toEqual([1, 5, 2, 3, 4, 6])
    expect(moveBeside(productArrangement, 5, { key: 5, isAfter: true })).toBe(productArrangement)
  })

  test('is added at the end as often as somebody likes, up to the most', () => {
    const two = addCard(addCard(productArrangement, 'ranking'), 'ranking')
    expect(keysOf(two)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    let many = two
    for (let nth = 0; nth < 40; nth++) many = addCard(many, 'still')
    expect(many).toHaveLength(mostCards)
    expect(putBack(many, { ...(two[0] as Arrangement[number]), key: 99 }, 0)).toBe(many)
  })

  test('that was removed comes back where it was, and once', () => {
    const [, , now] = productArrangement as [unknown, unknown, Arrangement[number]]
    const without = removeCard(productArrangement, now.key)
    const again = putBack(without, now, 2)
    expect(again).toEqual(productArrangement)
    expect(putBack(again, now, 2)).toBe(again)
    expect(keysOf(putBack([], now, 2))).toEqual([3])
  })
})

const placed = fc.constantFrom(...cardIds).chain((card) => {
  const { widths, measures: shown, figures, counts } = kindOf(card)
  return fc.record({
    key: fc.nat(),
    card: fc.constant(card),
    width: fc.constantFrom(...widths),
    measure: shown ? fc.constantFrom(...shown) : fc.constant(null),
    figures: figures ? fc.subarray([...figures], { minLength: 1 }) : fc.constant(null),
    count: counts ? fc.constantFrom(...counts) : fc.constant(null),
  })
})
const arrangements = fc
  .array(placed, { maxLength: mostCards })
  .map((cards) => cards.map((card, nth) => ({ ...card, key: nth + 1 })))

describe('what is stored', () => {
  test('is read as it was written, and fits into a view', () => {
    fc.assert(
      fc.property(arrangements, (cards) => {
        expect(readArrangement(writeArrangement(cards))).toEqual(cards)
        expect(ViewState.shape.f.safeParse(writeArrangement(cards)).success).toBe(true)
      }),
    )
    const largest = Array.from({ length: mostCards }, (_, nth) => ({
      ...{ key: nth, card: 'figures' as const, width: 'third' as const, measure: null, count: null },
      figures: measures,
    }))
    expect(ViewState.shape.f.safeParse(writeArrangement(largest)).success).toBe(true)
  })

  test('by another release is read without what this one does not know', () => {
    const text = JSON.stringify([
      { card: 'weather', width: 'half' },
      { card: 'byDay', width: 'enormous', measure: 'tonnes', later: 1 },
      'rubbish',
      { card: 'ranking', width: 'third', measure: 'use', count: 1e9 },
      { card: 'figures', figures: ['tonnes', 'fuel', 'distance'] },
      { card: 'figures', figures: [] },
    ])
    expect(readArrangement(text)).toMatchObject([
      { card: 'byDay', width: 'wide', measure: 'distance' },
      { card: 'ranking', width: 'third', measure: 'idling', count: 6 },
      { card: 'figures', width: 'whole', figures: ['distance', 'fuel'] },
      { card: 'figures', figures: measures.slice(0, 6) },
    ])
  })

  test('and is none never fails', () => {
    for (const text of ['', 'null', '{}', '7', '[', '[{"card":"weather"}]']) expect(readArrangement(text)).toBeNull()
    expect(readArrangement('[]')).toEqual([])
    fc.assert(fc.property(fc.json(), (text) => void readArrangement(text)))
    const many = JSON.stringify(Array.from({ length: 40 }, () => ({ card: 'now' })))
    expect(readArrangement(many)).toHaveLength(mostCards)
  })

  test('is the same whatever its keys', () => {
    const other = productArrangement.map((card) => ({ ...card, key: card.key + 40 }))
    expect(isSameArrangement(other, productArrangement)).toBe(true)
    expect(isSameArrangement(changeCard(other, 42, { measure: 'fuel' }), productArrangement)).toBe(false)
    expect(cardsOf(readArrangement(writeArrangement(productArrangement)))).toEqual(cardsOf(productArrangement))
  })
})

test('every kind of card has a width that there is', () => {
  for (const card of cardIds) for (const width of kindOf(card).widths) expect(cardWidths).toContain(width)
})
