import type { Dashboard } from '@atalaya/contract/dashboard'
import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { type Measure, reasonsOf } from '../dashboard-figures.ts'
import { useMeasureWords } from '../measure-words.ts'
import classes from './change-note.module.css'

/** More would be a list. */
const mostReasons = 6

interface Props {
  measure: Measure
  now: number
  before: number
  items: Dashboard['items']
}

/** How a figure has changed, in words, and which items made it so. */
export const ChangeNote = ({ measure, now, before, items }: Props) => {
  const { t } = useTranslation('dashboard')
  const { percent } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  if (now === before) return <>{t('change.none')}</>
  const isMore = now > before
  const text =
    before === 0
      ? t('change.fromNothing')
      : t(isMore ? 'change.more' : 'change.less', { percent: percent(Math.abs(now - before) / before) })
  return (
    <span className={classes.note}>
      {text}
      <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" withArrow trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="transparent"
            size="compact-xs"
            className={classes.why ?? ''}
            aria-label={t('why.label', { measure: t(`measures.${measure}`) })}
            onClick={() => setIsOpen((was) => !was)}
          >
            {t('why.ask')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('why.label', { measure: t(`measures.${measure}`) })}>
          <Reasons measure={measure} items={items} />
        </Popover.Dropdown>
      </Popover>
    </span>
  )
}

const Reasons = ({ measure, items }: Pick<Props, 'measure' | 'items'>) => {
  const { t } = useTranslation('dashboard')
  const { signedText } = useMeasureWords()
  const { change, reasons, others } = reasonsOf(items, measure, mostReasons)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus goes where the answer is read
    <section className={classes.reasons} tabIndex={0}>
      <p className={classes.head}>{t(change < 0 ? 'why.less' : 'why.more')}</p>
      <dl className={classes.list}>
        {reasons.map(({ itemId, name, difference }) => (
          <div key={itemId}>
            <dt>{name}</dt>
            <dd>{signedText(measure, difference)}</dd>
          </div>
        ))}
        {others !== 0 && (
          <div className="secondary">
            <dt>{t('why.others')}</dt>
            <dd>{signedText(measure, others)}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{t('why.total')}</dt>
          <dd>{signedText(measure, change)}</dd>
        </div>
      </dl>
    </section>
  )
}
