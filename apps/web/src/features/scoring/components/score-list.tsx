import { type ScoreChange, type ScorePreview, scoresPerPage } from '@atalaya/contract/scoring'
import { leastScoredKm, scoreKinds, sumOfPoints } from '@atalaya/domain/driving-score'
import { Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import type { PreviewSearch } from '../preview-search.ts'
import classes from './score-list.module.css'
import { ScoreMove } from './score-movers.tsx'

interface Props {
  preview: ScorePreview
  search: PreviewSearch
  patch(changes: Partial<PreviewSearch>): void
}

/** All of them, the largest change first; each opens to what makes its difference. */
export const ScoreList = ({ preview, search, patch }: Props) => {
  const { t } = useTranslation('scoring')
  const id = useId()
  const { page, found } = preview
  return (
    <section className={classes.box} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {t('list.title')}
      </h3>
      <p className="secondary">{t('list.hint')}</p>
      <SearchInput key={`${search.of} ${search.who}`} value={search.q} onChange={(q) => patch({ q, offset: 0 })} />
      {page.length === 0 && <p className="secondary">{t('list.nothing')}</p>}
      <ul className={classes.list}>
        {page.map((change) => (
          <Entry
            key={change.id}
            change={change}
            isOpen={change.id === search.who}
            onToggle={() => patch({ who: change.id === search.who ? null : change.id })}
          />
        ))}
      </ul>
      {found > scoresPerPage && <Pager found={found} offset={search.offset} onMove={(offset) => patch({ offset })} />}
    </section>
  )
}

const SearchInput = ({ value, onChange }: { value: string; onChange(value: string): void }) => {
  const { t } = useTranslation('scoring')
  const [typed, setTyped] = useState(value)
  return (
    <TextInput
      aria-label={t('list.search')}
      placeholder={t('list.search')}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        onChange(currentTarget.value)
      }}
      // Enter here is no wish to save the formula.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  )
}

interface EntryProps {
  change: ScoreChange
  isOpen: boolean
  onToggle(): void
}

const Entry = ({ change, isOpen, onToggle }: EntryProps) => {
  const { t } = useTranslation('scoring')
  const format = useFormat()
  const id = useId()
  return (
    <li>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <IconChevronDown className={classes.sign} size={16} stroke={1.75} aria-hidden="true" />
        <span className="cut-off">{change.name}</span>
        {change.now.score === null ? (
          <span className="secondary">{t('list.noScore', { km: format.number(leastScoredKm) })}</span>
        ) : (
          <ScoreMove change={change} />
        )}
      </button>
      {isOpen && (
        <div id={id} className={classes.detail}>
          <Difference change={change} />
        </div>
      )}
    </li>
  )
}

/** Points by kind, now and by the proposed formula, and over what way. */
const Difference = ({ change }: { change: ScoreChange }) => {
  const { t } = useTranslation('scoring')
  const format = useFormat()
  const { now, proposed, distanceKm, heavyKm } = change
  const figure = (value: number | null, decimals = 1) => (value === null ? '–' : format.number(value, decimals))
  const rows = [
    ...scoreKinds.map((kind) => [t(`kinds.${kind}`), figure(now.points[kind]), figure(proposed.points[kind])]),
    [t('list.total'), figure(sumOfPoints(now.points)), figure(sumOfPoints(proposed.points))],
    [t('list.score'), figure(now.score), figure(proposed.score)],
    [t('list.place'), figure(now.rank, 0), figure(proposed.rank, 0)],
  ]
  const km = { km: format.number(distanceKm, 0), heavy: format.number(heavyKm, 0) }
  return (
    <>
      <p className="secondary">{t(heavyKm > 0 ? 'list.heavy' : 'list.km', km)}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            {[t('list.kind'), t('preview.now'), t('preview.proposed')].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, before, after]) => (
            <tr key={name} data-changed={before !== after || undefined}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface PagerProps {
  found: number
  offset: number
  onMove(offset: number): void
}

const Pager = ({ found, offset, onMove }: PagerProps) => {
  const { t } = useTranslation('scoring')
  const format = useFormat()
  const to = Math.min(found, offset + scoresPerPage)
  return (
    <nav className="head-line" aria-label={t('list.title')}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconChevronLeft size={14} />}
        disabled={offset === 0}
        onClick={() => onMove(Math.max(0, offset - scoresPerPage))}
      >
        {t('list.previous')}
      </Button>
      <span className="secondary">
        {t('list.page', { from: format.number(offset + 1), to: format.number(to), all: format.number(found) })}
      </span>
      <Button
        variant="default"
        size="xs"
        rightSection={<IconChevronRight size={14} />}
        disabled={to >= found}
        onClick={() => onMove(offset + scoresPerPage)}
      >
        {t('list.next')}
      </Button>
    </nav>
  )
}
