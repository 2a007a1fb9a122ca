import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arrangement, PlacedCard } from './arrangement.ts'

/** What moves a card, by name: the focus goes back there when the card has moved. */
export type CardControl = 'grip' | 'earlier' | 'later'

interface Board {
  change(next: (cards: Arrangement) => Arrangement): void
  titleOf(card: PlacedCard): string
}

/** Moves cards so that who cannot see it hears where they are, and so that the focus goes with them: a browser drops it from what moves. */
export const useBoard = ({ change, titleOf }: Board) => {
  const { t } = useTranslation('dashboard')
  const list = useRef<HTMLOListElement>(null)
  const awaited = useRef<{ key: number; control: CardControl } | null>(null)
  const [said, say] = useState('')

  useLayoutEffect(() => {
    if (!awaited.current) return
    const { key, control } = awaited.current
    awaited.current = null
    const card = list.current?.querySelector(`[data-card="${key}"]`)
    // At an end, the button that led there leads no further.
    const target =
      card?.querySelector<HTMLElement>(`[data-control="${control}"]:not(:disabled)`) ??
      card?.querySelector<HTMLElement>('[data-control="grip"]')
    target?.focus()
    target?.scrollIntoView({ block: 'nearest' })
  })

  return {
    list,
    said,
    say,
    move: (card: PlacedCard, next: Arrangement, control: CardControl) => {
      const place = next.findIndex(({ key }) => key === card.key) + 1
      awaited.current = { key: card.key, control }
      change(() => next)
      say(t('arrange.moved', { card: titleOf(card), place, total: next.length }))
    },
    focusOn: (card: PlacedCard | undefined) => {
      if (card) awaited.current = { key: card.key, control: 'grip' }
    },
  }
}
