import { Skeleton } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { Arrangement } from '../arrangement.ts'
import { kindOf } from '../card-kinds.ts'
import type { CardProps } from '../card-props.ts'
import classes from './card-grid.module.css'
import { CardBody } from './cards/card-body.tsx'

/** What each place of the grid has: how wide it is, and the room that it keeps whatever stands in it. */
export const cellOf = ({ card, width }: Arrangement[number]) => ({
  className: classes.cell,
  'data-width': width,
  style: { '--card-height': `${kindOf(card).heightPx}px` } as CSSProperties,
})

/** Cards in the order in which they are read, as many beside each other as have room. */
export const CardGrid = ({ cards, ...shared }: Omit<CardProps, 'placed'> & { cards: Arrangement }) => (
  <div className={classes.grid}>
    {cards.map((card) => (
      <div key={card.key} {...cellOf(card)}>
        <CardBody {...shared} placed={card} />
      </div>
    ))}
  </div>
)

/** The same places until their figures are there. */
export const AwaitedCards = ({ cards }: { cards: Arrangement }) => (
  <div className={classes.grid} aria-busy="true">
    {cards.map((card) => (
      <div key={card.key} {...cellOf(card)}>
        <Skeleton height={kindOf(card.card).heightPx} />
      </div>
    ))}
  </div>
)
