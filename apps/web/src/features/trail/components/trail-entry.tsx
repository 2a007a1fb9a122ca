import type { TrailEntry } from '@atalaya/contract/trail'
import { Button } from '@mantine/core'
import { IconArrowRight, IconFilter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { EntryFacts } from '../../../logs/entry-facts.tsx'
import { DifferenceTable } from '../../../nouns/difference-table.tsx'
import { linkOf } from '../record-link.ts'
import { useTrailWords } from '../trail-words.ts'
import classes from './trail-entry.module.css'

interface Props {
  entry: TrailEntry
  /** Whether the record is of the company that is open. */
  hasLink: boolean
  onOnlyPerson(userId: number): void
}

/** One entry with all that is known of it. */
export const TrailEntryView = ({ entry, hasLink, onOnlyPerson }: Props) => {
  const { t } = useTranslation('trail')
  const format = useFormat()
  const words = useTrailWords()
  const { ts, kind, noun, ip, user, company, reseller, count } = entry
  const differences = words.differences(entry)
  const details = words.details(entry)
  const link = hasLink ? linkOf(entry) : null
  const facts = [
    [t('columns.kind'), words.kind(kind)],
    [t('columns.ts'), format.dateTime(ts)],
    [t('columns.who'), words.who(entry)],
    [t('columns.subject'), [noun === null ? '' : words.noun(noun), words.subject(entry)].filter(Boolean).join(' · ')],
    [t('columns.company'), company?.name ?? ''],
    [t('columns.reseller'), reseller?.name ?? ''],
    [t('columns.ip'), ip ?? ''],
    [t('columns.count'), count > 1 ? format.number(count, 0) : ''],
    ...details.map(({ label, text }) => [label, text] as const),
  ] as const
  return (
    <div className={classes.entry}>
      <EntryFacts facts={facts} />
      {differences.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t('entry.changes')}</h3>
          <DifferenceTable differences={differences} hasBoth={entry.before !== null && entry.after !== null} />
        </section>
      )}
      <div className="wrapped">
        {link && (
          <Button
            renderRoot={(root) => <Link {...root} to={link as '/'} />}
            variant="default"
            rightSection={<IconArrowRight size={16} />}
          >
            {t('entry.open')}
          </Button>
        )}
        {user && (
          <Button variant="subtle" leftSection={<IconFilter size={16} />} onClick={() => onOnlyPerson(user.id)}>
            {t('entry.onlyPerson')}
          </Button>
        )}
      </div>
    </div>
  )
}
