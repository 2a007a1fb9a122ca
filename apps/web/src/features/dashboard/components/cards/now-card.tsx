import { motions } from '@atalaya/domain/item-state'
import { StateRing } from '@atalaya/ui/charts/state-ring'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../format/use-format.ts'
import type { CardProps } from '../../card-props.ts'
import { useMotionsNow } from '../../use-motions-now.ts'
import classes from './card.module.css'

const ringPx = 168

/** What the items do at this moment, by the live picture. */
export const NowCard = ({ data, leads: { onState } }: CardProps) => {
  const { t } = useTranslation('dashboard')
  const { t: fleet } = useTranslation('fleet')
  const format = useFormat()
  const itemIds = useMemo(() => data.items.map(({ itemId }) => itemId as number), [data.items])
  const counts = useMotionsNow(itemIds)
  const parts = motions.map((state) => ({ state, label: fleet(`motion.${state}`), count: counts[state] }))
  const shown = parts.filter(({ count }) => count > 0)
  return (
    <section className={classes.card}>
      <StateRing
        title={t('now.title')}
        summary={t('now.summary', { count: counts.moving, total: format.number(itemIds.length, 0) })}
        parts={parts}
        total={format.number(itemIds.length, 0)}
        textAt={(nth) => `${shown[nth]?.label}: ${shown[nth]?.count}`}
        heightPx={ringPx}
        onPick={(nth) => shown[nth] && onState(shown[nth].state)}
        table={{
          columns: [t('now.state'), t('now.items')],
          rows: parts.map(({ label, count }) => [label, format.number(count, 0)]),
        }}
      />
    </section>
  )
}
