import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cardKinds } from '../../card-kinds.ts'
import type { CardProps } from '../../card-props.ts'
import { stillOf } from '../../dashboard-figures.ts'
import classes from './card.module.css'

const { counts, leadsTo } = cardKinds.still

/** Who has not moved. */
export const StillCard = ({ data, span, placed, leads: { onItem, onReport } }: CardProps) => {
  const { t } = useTranslation('dashboard')
  const title = useId()
  const still = stillOf(data.items)
  const shown = still.slice(0, placed.count ?? counts[0])
  return (
    <section className={classes.card} aria-labelledby={title}>
      <h2 className={classes.title} id={title}>
        {t('cards.still.title')}
      </h2>
      <p className="hint">
        {t(span === '1' ? 'ranking.stillYesterday' : 'ranking.still', { count: still.length, days: span })}
      </p>
      <ul className={classes.names}>
        {shown.map(({ itemId, name }) => (
          <li key={itemId}>
            {onItem ? (
              <Button
                variant="transparent"
                size="compact-sm"
                className={classes.name ?? ''}
                onClick={() => onItem(itemId, leadsTo)}
              >
                {name}
              </Button>
            ) : (
              name
            )}
          </li>
        ))}
      </ul>
      {onReport && still.length > shown.length && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => onReport(leadsTo)}>
            {t('still.all', { count: still.length })}
          </Button>
        </div>
      )}
    </section>
  )
}
