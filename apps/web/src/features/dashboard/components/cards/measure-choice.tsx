import { Segments } from '@atalaya/ui/segments'
import { useState } from 'react'
import type { Measure } from '../../dashboard-figures.ts'
import { useMeasureWords } from '../../measure-words.ts'
import classes from './card.module.css'

/** More would be a line of their own; the drawer of a card has them all. */
const mostShown = 6

/** What a card shows until somebody looks at something else for a while: its own measure is not changed by it. */
export const useShownMeasure = <Of extends Measure>(own: Of): [Of, (measure: Of) => void] => {
  const [shown, setShown] = useState<{ of: Of; measure: Of }>({ of: own, measure: own })
  return [shown.of === own ? shown.measure : own, (measure) => setShown({ of: own, measure })]
}

interface Props<Of extends Measure> {
  label: string
  own: NoInfer<Of>
  all: readonly Of[]
  value: NoInfer<Of>
  onChange(measure: Of): void
}

/** The first ones to look at, and the card's own. */
export const MeasureChoice = <const Of extends Measure>({ label, own, all, value, onChange }: Props<Of>) => {
  const { nameOf } = useMeasureWords()
  const first = all.slice(0, mostShown)
  const shown = first.includes(own) ? first : [...first.slice(0, -1), own]
  return (
    <Segments
      size="xs"
      className={classes.choice ?? ''}
      aria-label={label}
      value={value}
      data={shown.map((measure) => ({ value: measure, label: nameOf(measure) }))}
      onChange={onChange}
    />
  )
}
