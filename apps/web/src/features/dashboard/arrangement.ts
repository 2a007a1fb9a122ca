import { z } from 'zod'
import { type CardId, type CardWidth, cardIds, cardWidths, kindOf } from './card-kinds.ts'
import { type Measure, measures } from './dashboard-figures.ts'

/** A card in its place. What its kind does not choose is null. */
export interface PlacedCard {
  /** Its own among those of an arrangement, and not stored: two cards may be of one kind. */
  key: number
  card: CardId
  width: CardWidth
  measure: Measure | null
  figures: readonly Measure[] | null
  count: number | null
}

/** In the order in which they are read. */
export type Arrangement = readonly PlacedCard[]

export const mostCards = 24

/** Of `figures`, unless somebody chooses others. */
const usualFigures = measures.slice(0, 6)

/** A card as it comes from the drawer. */
const newCard = (card: CardId, key: number): PlacedCard => {
  const { widths, measures: shown, figures, counts } = kindOf(card)
  return {
    ...{ key, card, width: widths[0] as CardWidth },
    measure: shown?.[0] ?? null,
    figures: figures ? usualFigures : null,
    count: counts?.[0] ?? null,
  }
}

/** The product's own, for whoever has none and whose company has none. */
export const productArrangement: Arrangement = (
  ['figures', 'byDay', 'now', 'ranking', 'rules', 'hours'] as const satisfies CardId[]
).map((card, nth) => newCard(card, nth + 1))

const keyAfter = (cards: Arrangement): number => Math.max(0, ...cards.map(({ key }) => key)) + 1

/** The same where there are as many as there may be. */
export const addCard = (cards: Arrangement, card: CardId): Arrangement =>
  cards.length >= mostCards ? cards : [...cards, newCard(card, keyAfter(cards))]

export const removeCard = (cards: Arrangement, key: number): Arrangement => cards.filter((card) => card.key !== key)

/** Puts back what was removed where it was, or at the end of what has become shorter; once, however often it is asked. */
export const putBack = (cards: Arrangement, card: PlacedCard, index: number): Arrangement =>
  cards.some(({ key }) => key === card.key) || cards.length >= mostCards ? cards : cards.toSpliced(index, 0, card)

/** To a place among the others, counted from 0; beyond the ends is at them. */
export const moveCard = (cards: Arrangement, key: number, index: number): Arrangement => {
  const card = cards.find((each) => each.key === key)
  if (!card) return cards
  const others = removeCard(cards, key)
  return others.toSpliced(Math.max(0, Math.min(others.length, index)), 0, card)
}

/** Beside another one, on the side where it was let go. */
export const moveBeside = (cards: Arrangement, key: number, other: { key: number; isAfter: boolean }): Arrangement => {
  const index = removeCard(cards, key).findIndex((card) => card.key === other.key)
  return index < 0 ? cards : moveCard(cards, key, index + Number(other.isAfter))
}

export const changeCard = (
  cards: Arrangement,
  key: number,
  change: Partial<Pick<PlacedCard, 'width' | 'measure' | 'figures' | 'count'>>,
): Arrangement => cards.map((card) => (card.key === key ? { ...card, ...change } : card))

/** As text; two arrangements that look alike are written alike. */
export const writeArrangement = (cards: Arrangement): string =>
  JSON.stringify(
    cards.map(({ card, width, measure, figures, count }) => ({
      ...{ card, width },
      ...(measure !== null && { measure }),
      ...(figures !== null && { figures }),
      ...(count !== null && { count }),
    })),
  )

export const isSameArrangement = (a: Arrangement, b: Arrangement): boolean =>
  writeArrangement(a) === writeArrangement(b)

const Stored = z.array(z.unknown())
const StoredCard = z.object({
  card: z.enum(cardIds),
  width: z.enum(cardWidths).optional().catch(undefined),
  measure: z.enum(measures).optional().catch(undefined),
  figures: z.array(z.unknown()).optional().catch(undefined),
  count: z.number().optional().catch(undefined),
})

/**
 * Reads what was stored, by this release or another one: cards that it does not know are passed over, and choices that it does not know are
 * the usual ones. Null for what is no arrangement, or one of which nothing is left.
 */
export const readArrangement = (text: string): Arrangement | null => {
  const stored = Stored.safeParse(plain(text))
  if (!stored.success) return null
  const known = stored.data.flatMap((card) => StoredCard.safeParse(card).data ?? []).slice(0, mostCards)
  if (known.length === 0 && stored.data.length > 0) return null
  return known.map(repaired)
}

const plain = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // Another table's, or cut.
    return null
  }
}

const repaired = (stored: z.infer<typeof StoredCard>, nth: number): PlacedCard => {
  const usual = newCard(stored.card, nth + 1)
  const { widths, measures: shown, figures: shownFigures, counts } = kindOf(stored.card)
  const figures = shownFigures?.filter((measure) => stored.figures?.includes(measure)) ?? []
  return {
    ...usual,
    width: known(widths, stored.width) ?? usual.width,
    measure: known(shown, stored.measure) ?? usual.measure,
    figures: shownFigures && figures.length > 0 ? figures : usual.figures,
    count: known(counts, stored.count) ?? usual.count,
  }
}

const known = <Value>(all: readonly Value[] | undefined, value: Value | undefined): Value | undefined =>
  all?.find((each) => each === value)
