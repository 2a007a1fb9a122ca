import type { BinEntry } from '@atalaya/contract/bin'
import { may } from '@atalaya/contract/roles'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { newUuid } from '@atalaya/ui/uuid'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconSearch, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { saidWithUndo } from '../../../feedback/done-with-undo.ts'
import { reasonText } from '../../../feedback/failure-text.ts'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastFailure, toastNote } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { type BinOwner, undoOfOwner, useBin, useRestore } from '../bin.queries.ts'
import { daysLeft, refusalCodes } from '../bin-refusals.ts'
import classes from './bin-list.module.css'

const search = z.object({
  q: z.union([z.string(), z.number()]).transform(String).catch('').default(''),
  noun: z.string().nullable().catch(null).default(null),
})

/** What can be brought back, of one noun or of all. */
export const BinList = ({ owner }: { owner: BinOwner }) => {
  const { t } = useTranslation('bin')
  const [{ q, noun }, patch] = useUrlState(search)
  const query = useBin(owner, { noun, search: q })
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  const { selected, select, refusals, isBusy, run } = useRestoring(owner)
  const chosen = entries.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  const isFiltered = q !== '' || noun !== null
  const nouns = query.data?.pages[0]?.nouns ?? []
  const titleOf = useNounTitle()
  const canRestore = may(useUser(), 'changes.undo')
  return (
    <>
      <div className={classes.filters}>
        {canRestore && (
          <Checkbox
            aria-label={t('selectAll')}
            checked={entries.length > 0 && chosen.length === entries.length}
            indeterminate={chosen.length > 0 && chosen.length < entries.length}
            disabled={entries.length === 0}
            onChange={({ currentTarget }) => select(currentTarget.checked ? entries.map(({ id }) => id) : [])}
          />
        )}
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} />}
          maxLength={100}
          value={q}
          onChange={({ currentTarget }) => patch({ q: currentTarget.value })}
        />
        {nouns.length > 1 && (
          <Select
            aria-label={t('noun')}
            placeholder={t('all')}
            clearable
            data={nouns.map((value) => ({ value, label: titleOf(value) }))}
            value={noun}
            onChange={(value) => patch({ noun: value })}
          />
        )}
        {chosen.length > 0 && (
          <Button loading={isBusy} leftSection={<IconArrowBackUp size={16} />} onClick={() => void run(chosen)}>
            {t('restoreSelected', { count: chosen.length })}
          </Button>
        )}
      </div>
      <div className={classes.scroll}>
        {query.error && !query.data && <FailureView error={query.error} onRetry={() => void query.refetch()} />}
        {!query.data && !query.error && <RecordSkeleton />}
        {query.data && entries.length === 0 && !query.hasNextPage && (
          <StateView
            kind={isFiltered ? 'filtered' : 'empty'}
            icon={<IconTrash size={28} stroke={1.5} />}
            title={t(isFiltered ? 'noneTitle' : 'emptyTitle')}
            hint={t(isFiltered ? 'noneHint' : 'emptyHint')}
          />
        )}
        <ul aria-label={t('title')}>
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              isSelected={selected.has(entry.id)}
              isBusy={isBusy}
              canRestore={canRestore}
              refusal={refusals.get(entry.id)}
              onSelect={(is) => select(is ? [...selected, entry.id] : [...selected].filter((id) => id !== entry.id))}
              onRestore={() => void run([entry.id])}
            />
          ))}
        </ul>
        {query.hasNextPage && (
          <div className={classes.more}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** As its own screen is called; what stands under another name there has one here. */
const useNounTitle = () => {
  const { t } = useTranslation('bin')
  return (noun: string): string => t([`nouns.${noun}`, `${noun}:title`] as never)
}

/** As many as the server takes in one call. */
const atOnce = 500

const useRestoring = (owner: BinOwner) => {
  const { t } = useTranslation('bin')
  const client = useQueryClient()
  const restore = useRestore(owner)
  const say = saidWithUndo(() => client.invalidateQueries(), undoOfOwner(owner))
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [refusals, setRefusals] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const [isBusy, setIsBusy] = useState(false)
  const run = async (ids: readonly number[]) => {
    setIsBusy(true)
    // One for all of it, so that all of it can be taken back.
    const operationId = newUuid()
    let restored = 0
    const refused: Parameters<typeof refusalCodes>[0][number][] = []
    try {
      for (let at = 0; at < ids.length; at += atOnce) {
        const answer = await restore(ids.slice(at, at + atOnce), operationId)
        restored += answer.restored.length
        refused.push(...answer.notRestored)
      }
    } catch (error) {
      toastFailure(error)
    }
    setIsBusy(false)
    setSelected(new Set())
    setRefusals(refusalCodes(refused))
    if (restored > 0) say(t('restored', { count: restored }), operationId, restored)
    if (refused.length > 0) toastNote(t('notRestored', { count: refused.length }))
  }
  return { selected, select: (ids: readonly number[]) => setSelected(new Set(ids)), refusals, isBusy, run }
}

interface EntryProps {
  entry: BinEntry
  isSelected: boolean
  isBusy: boolean
  canRestore: boolean
  refusal: readonly string[] | undefined
  onSelect(isSelected: boolean): void
  onRestore(): void
}

const Entry = ({ entry, isSelected, isBusy, canRestore, refusal, onSelect, onRestore }: EntryProps) => {
  const { t } = useTranslation('bin')
  const format = useFormat()
  const titleOf = useNounTitle()
  const { noun, name, detail, deletedAt, endsAt, userName } = entry
  return (
    <li className={classes.entry}>
      {canRestore && (
        <Checkbox
          className={classes.box ?? ''}
          aria-label={t('select', { name })}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      )}
      <span className={classes.name}>
        {name}
        {detail && detail !== name && <span className={classes.quiet}> · {detail}</span>}
      </span>
      <span className={`${classes.noun} ${classes.quiet}`}>{titleOf(noun)}</span>
      <span className={`${classes.when} ${classes.quiet}`}>
        {userName ? t('deletedBy', { name: userName }) : t('deleted')} ·{' '}
        <time dateTime={new Date(deletedAt).toISOString()}>{format.dateTime(deletedAt)}</time> ·{' '}
        {t('left', { count: daysLeft(endsAt, Date.now()) })}
      </span>
      {canRestore && (
        <Button
          className={classes.restore ?? ''}
          variant="default"
          size="compact-md"
          disabled={isBusy}
          aria-label={t('restoreNamed', { name })}
          onClick={onRestore}
        >
          {t('restore')}
        </Button>
      )}
      {refusal && <p className={classes.refused}>{refusal.map((code) => reasonText(code)).join('. ')}</p>}
    </li>
  )
}
