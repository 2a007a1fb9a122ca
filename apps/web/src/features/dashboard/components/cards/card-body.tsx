import type { ComponentType } from 'react'
import type { CardId } from '../../card-kinds.ts'
import type { CardProps } from '../../card-props.ts'
import { ByDayCard } from './by-day-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { NowCard } from './now-card.tsx'
import { RankingCard } from './ranking-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { StillCard } from './still-card.tsx'

const bodies: Record<CardId, ComponentType<CardProps>> = {
  figures: FiguresCard,
  byDay: ByDayCard,
  now: NowCard,
  ranking: RankingCard,
  rules: RulesCard,
  hours: HoursCard,
  changes: ChangesCard,
  still: StillCard,
}

/** Whichever card it is. */
export const CardBody = (props: CardProps) => {
  const Body = bodies[props.placed.card]
  return <Body {...props} />
}
