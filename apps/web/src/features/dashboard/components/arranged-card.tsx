import { Segments } from '@atalaya/ui/segments'
import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlacedCard } from '../arrangement.ts'
import { type CardWidth, cardWidths, kindOf } from '../card-kinds.ts'
import type { Measure } from '../dashboard-figures.ts'
import { useMeasureWords } from '../measure-words.ts'
import type { CardControl } from '../use-board.ts'
import type { DropPlace } from '../use-card-drag.ts'
import classes from './arranged-card.module.css'
import { cellOf } from './card-grid.tsx'

interface Props {
  placed: PlacedCard
  title: string
  /** From 0. */
  index: number
  total: number
  isDragged: boolean
  /** Where another card would be let go beside it. */
  dropPlace: DropPlace | null
  grip: HTMLAttributes<HTMLElement>
  /** What says how a grip is used. */
  hintId: string
  onMove(index: number, control: CardControl): void
  onChange(change: Partial<Pick<PlacedCard, 'width' | 'measure' | 'figures' | 'count'>>): void
  onRemove(): void
  /** The card as it will be. */
  children: ReactNode
}

/** Alike in all languages. */
const widthSigns: Record<CardWidth, string> = { third: '⅓', half: '½', wide: '⅔', whole: '1' }

const edgeOf = ({ isBeside, isAfter }: DropPlace) =>
  isBeside ? (isAfter ? 'right' : 'left') : isAfter ? 'bottom' : 'top'

/** A card that can be moved, sized, given another measure and removed. */
export const ArrangedCard = (props: Props) => {
  const { placed, title, index, total, dropPlace, onMove } = props
  const { t } = useTranslation('dashboard')
  const cell = cellOf(placed)
  const onKeyDown = (event: KeyboardEvent) => {
    const places: Record<string, number> = {
      ArrowUp: index - 1,
      ArrowLeft: index - 1,
      ArrowDown: index + 1,
      ArrowRight: index + 1,
      Home: 0,
      End: total - 1,
    }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    onMove(place, 'grip')
  }
  return (
    <li
      {...cell}
      className={`${cell.className} ${classes.card}`}
      aria-label={title}
      data-card={placed.key}
      data-dragged={props.isDragged || undefined}
      data-edge={dropPlace ? edgeOf(dropPlace) : undefined}
    >
      <div className={classes.frame}>
        <div className={classes.bar}>
          <ActionIcon
            {...props.grip}
            className={classes.grip ?? ''}
            data-control="grip"
            aria-label={t('arrange.move', { card: title })}
            aria-describedby={props.hintId}
            onKeyDown={onKeyDown}
          >
            <IconGripVertical size={16} stroke={1.75} />
          </ActionIcon>
          <h2 className={classes.title}>{title}</h2>
          <ActionIcon
            data-control="earlier"
            aria-label={t('arrange.earlier', { card: title })}
            disabled={index === 0}
            onClick={() => onMove(index - 1, 'earlier')}
          >
            <IconArrowUp size={16} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            data-control="later"
            aria-label={t('arrange.later', { card: title })}
            disabled={index === total - 1}
            onClick={() => onMove(index + 1, 'later')}
          >
            <IconArrowDown size={16} stroke={1.75} />
          </ActionIcon>
          <ActionIcon aria-label={t('arrange.remove', { card: title })} onClick={props.onRemove}>
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        </div>
        <CardChoices placed={placed} title={title} onChange={props.onChange} />
        {/* To be looked at: what is behind a figure is led to when the arranging is done. */}
        <div className={classes.body} inert>
          {props.children}
        </div>
      </div>
    </li>
  )
}

/** What a card can be given. */
const CardChoices = ({ placed, title, onChange }: Pick<Props, 'placed' | 'title' | 'onChange'>) => {
  const { t } = useTranslation('dashboard')
  const { nameOf } = useMeasureWords()
  const { widths, measures, counts, figures } = kindOf(placed.card)
  return (
    <div className={classes.choices}>
      {widths.length > 1 && (
        <Segments
          size="xs"
          className={classes.widths ?? ''}
          aria-label={t('arrange.width', { card: title })}
          value={placed.width}
          data={cardWidths
            .filter((value) => widths.includes(value))
            .map((value) => ({
              value,
              label: (
                <>
                  <span aria-hidden="true">{widthSigns[value]}</span>
                  <span className="visually-hidden">{t(`arrange.widths.${value}`)}</span>
                </>
              ),
            }))}
          onChange={(width) => onChange({ width })}
        />
      )}
      {measures && (
        <NativeSelect
          size="xs"
          aria-label={t('arrange.measure', { card: title })}
          value={placed.measure ?? ''}
          data={measures.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(event) => onChange({ measure: event.currentTarget.value as Measure })}
        />
      )}
      {counts && (
        <NativeSelect
          size="xs"
          aria-label={t('arrange.count', { card: title })}
          value={String(placed.count)}
          data={counts
            .toSorted((a, b) => a - b)
            .map((count) => ({
              value: String(count),
              label: t('arrange.rows', { count }),
            }))}
          onChange={(event) => onChange({ count: Number(event.currentTarget.value) })}
        />
      )}
      {figures && (
        <fieldset className={classes.figures} aria-label={t('arrange.figures', { card: title })}>
          {figures.map((measure) => {
            const chosen = placed.figures ?? []
            const isChosen = chosen.includes(measure)
            return (
              <Checkbox
                key={measure}
                label={nameOf(measure)}
                checked={isChosen}
                // One stays.
                disabled={isChosen && chosen.length === 1}
                onChange={() =>
                  onChange({
                    figures: figures.filter((each) => (each === measure ? !isChosen : chosen.includes(each))),
                  })
                }
              />
            )
          })}
        </fieldset>
      )}
    </div>
  )
}
