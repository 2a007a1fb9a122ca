import type { TrailEntry } from '@atalaya/contract/trail'
import type { Column } from '@atalaya/ui/data-table/column'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { StateView } from '@atalaya/ui/state-view'
import { useDebouncedValue } from '@mantine/hooks'
import { IconListSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LogList } from '../../../logs/log-list.tsx'
import { useUrlState } from '../../../navigation/url-state.ts'
import { type TrailFilter, type TrailOwner, trailLog } from '../trail.queries.ts'
import { search, type TrailAddress } from '../trail-address.ts'
import { kindsOf } from '../trail-kinds.ts'
import { useTrailWords } from '../trail-words.ts'
import { TrailEntryView } from './trail-entry.tsx'
import { TrailFilters } from './trail-filters.tsx'

const typingMs = 300

const filterOf = ({ q, days, area, who, noun, company }: TrailAddress): TrailFilter => ({
  ...{ text: q.trim(), days, userId: who, noun, companyId: company },
  kinds: area === null ? [] : kindsOf(area),
})

/** Who did what, newest first: the newest page of the server's, and older ones as they are asked for. */
export const TrailList = ({ owner, name, title }: { owner: TrailOwner; name: string; title: string }) => {
  const { t } = useTranslation('trail')
  const [url, patch] = useUrlState(search)
  const [q] = useDebouncedValue(url.q, typingMs)
  const columns = useColumns(owner === 'platform')
  const words = useTrailWords()
  const [opened, setOpened] = useState<TrailEntry | null>(null)
  const isNarrowed = url.area !== null || url.who !== null || url.noun !== null || url.company !== null || q !== ''
  return (
    <>
      <LogList
        log={trailLog(owner, filterOf({ ...url, q }))}
        label={title}
        name={name}
        time="ts"
        columns={columns}
        rowId={idOf}
        rowName={(entry) => words.subject(entry) || words.kind(entry.kind)}
        url={url}
        patch={patch}
        onOpen={setOpened}
        empty={
          <StateView
            kind="empty"
            icon={<IconListSearch size={28} stroke={1.5} />}
            title={t('empty.title')}
            hint={t('empty.hint')}
          />
        }
        isFiltered={isNarrowed || url.days !== 0}
        onClearFilters={() => patch({ days: 0, area: null, who: null, noun: null, company: null, q: '' })}
        filters={<TrailFilters owner={owner} url={url} patch={patch} />}
      />
      <RecordDrawer
        isOpen={opened !== null}
        title={(opened && words.subject(opened)) || title}
        onClose={() => setOpened(null)}
      >
        {opened && (
          <TrailEntryView
            entry={opened}
            hasLink={owner !== 'platform'}
            onOnlyPerson={(userId) => {
              patch({ who: userId, page: 1 })
              setOpened(null)
            }}
          />
        )}
      </RecordDrawer>
    </>
  )
}

/** Changes and events are numbered each by themselves. */
const idOf = ({ key }: TrailEntry): number => Number(key.slice(1)) * 2 + (key.startsWith('c') ? 1 : 0)

const useColumns = (isPlatform: boolean): readonly Column<TrailEntry>[] => {
  const { t } = useTranslation('trail')
  const words = useTrailWords()
  return useMemo((): Column<TrailEntry>[] => {
    const tenants: Column<TrailEntry>[] = [
      {
        id: 'company',
        header: t('columns.company'),
        value: ({ company }) => company?.name,
        width: 160,
        showMobile: true,
      },
      { id: 'reseller', header: t('columns.reseller'), value: ({ reseller }) => reseller?.name, width: 140 },
    ]
    return [
      {
        id: 'ts',
        header: t('columns.ts'),
        kind: 'date',
        precision: 'second',
        value: ({ ts }) => ts,
        width: 170,
        showMobile: true,
      },
      { id: 'who', header: t('columns.who'), value: words.who, width: 220, showMobile: true },
      {
        id: 'kind',
        header: t('columns.kind'),
        value: ({ kind }) => words.kind(kind),
        width: 230,
        showMobile: true,
        isWhole: true,
      },
      { id: 'subject', header: t('columns.subject'), value: words.subject, showMobile: true, isWhole: true },
      {
        id: 'noun',
        header: t('columns.noun'),
        value: ({ noun }) => (noun === null ? null : words.noun(noun)),
        width: 130,
      },
      ...(isPlatform ? tenants : []),
      { id: 'ip', header: t('columns.ip'), value: ({ ip }) => ip, width: 130 },
      {
        id: 'count',
        header: t('columns.count'),
        kind: 'number',
        value: ({ count }) => count,
        width: 80,
        isHiddenAtFirst: true,
      },
    ]
  }, [t, words, isPlatform])
}
