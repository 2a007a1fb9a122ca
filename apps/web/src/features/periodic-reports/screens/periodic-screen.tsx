import type { PeriodicReport } from '@atalaya/contract/periodic-reports'
import { reportTypes } from '@atalaya/contract/reports'
import type { RowAction } from '@atalaya/ui/data-table/column'
import { Page } from '@atalaya/ui/page'
import { Tabs } from '@mantine/core'
import { IconCalendarRepeat, IconFlask, IconListDetails, IconSend } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { ListButtons, ListPage } from '../../../nouns/list-page.tsx'
import { listSearch, shownId } from '../../../nouns/list-search.ts'
import { EmptyList, editAction, ListTable } from '../../../nouns/list-table.tsx'
import { RecordEditor } from '../../../nouns/record-editor.tsx'
import { useNounAddress, useNounTable } from '../../../nouns/use-noun-list.ts'
import { useUser } from '../../../session/current-session.ts'
import { readClock, readSelection, readSettings, reportSearch } from '../../reports/index.ts'
import { PeriodicForm } from '../components/periodic-form.tsx'
import { SendDialog } from '../components/send-dialog.tsx'
import { SendingList } from '../components/sending-list.tsx'
import { usePeriodicColumns } from '../components/use-periodic-columns.tsx'
import { periodicReports } from '../periodic-reports.noun.ts'
import { useSendPeriodic } from '../periodic-reports.queries.ts'
import { type PeriodicValues, timingFor, withType } from '../periodic-values.ts'

const { of, clock, set, period } = reportSearch.shape
/** What a new one begins with stands in it as in the address of a report. */
const search = listSearch('name').extend({
  tab: z.enum(['list', 'sent']).catch('list').default('list'),
  send: shownId,
  only: shownId,
  type: z.enum(reportTypes).nullable().catch(null).default(null),
  ...{ of, clock, set, period },
})
type Search = z.output<typeof search>

const noProposal = { type: null, of: '', clock: '', set: '', period: 'last7' } as const

export const PeriodicScreen = () => {
  const { t } = useTranslation('periodicReports')
  const list = useNounAddress(periodicReports, search, undefined)
  const { url, go } = list
  const tabs = (
    <Tabs
      mb={8}
      value={url.tab}
      // What was searched and sorted by is each table's own.
      onChange={(tab) => go({ tab: tab as Search['tab'], only: null, q: '', sort: '', page: 1 } as Partial<Search>)}
    >
      <Tabs.List aria-label={t('tabs.label')}>
        <Tabs.Tab value="list">{t('tabs.list')}</Tabs.Tab>
        <Tabs.Tab value="sent">{t('tabs.sent')}</Tabs.Tab>
      </Tabs.List>
    </Tabs>
  )
  if (url.tab === 'sent')
    return (
      <Page title={t('title')} hint={t('hint')}>
        {tabs}
        <SendingList />
      </Page>
    )
  return <Scheduled list={list} tabs={tabs} />
}

type List = ReturnType<typeof useNounAddress<typeof periodicReports.routes, typeof search>>

const Scheduled = ({ list, tabs }: { list: List; tabs: ReactNode }) => {
  const { t } = useTranslation('periodicReports')
  const { url, go, canWrite } = list
  const table = useNounTable(periodicReports)
  const columns = usePeriodicColumns()
  const proposal = useProposal(url)
  const actions = useActions(list)
  return (
    <ListPage
      list={list}
      hint={t('hint')}
      notice={tabs}
      actions={table.rows?.length !== 0 && <ListButtons list={list} />}
    >
      <ListTable<PeriodicReport>
        {...table}
        list={list}
        columns={columns}
        actions={actions}
        empty={<EmptyList list={list} icon={<IconCalendarRepeat size={28} stroke={1.5} />} />}
      />
      <RecordEditor
        noun={periodicReports}
        id={list.edited}
        form={(props) => <PeriodicForm {...props} proposal={list.edited === 0 ? proposal : undefined} />}
        onClose={() => go({ edit: null, ...noProposal } as Partial<Search>)}
      />
      {canWrite && (
        <SendDialog
          report={table.rows?.find(({ id }) => id === url.send) ?? null}
          onClose={() => go({ send: null } as Partial<Search>)}
        />
      )}
    </ListPage>
  )
}

/** The question of a report that somebody wants regularly. */
const useProposal = ({ type, of: whom, clock: times, set: settings, period: asked }: Search) =>
  useMemo((): Partial<PeriodicValues> | undefined => {
    if (type === null) return undefined
    const question = { type, selection: readSelection(whom), settings: readSettings(settings), ...readClock(times) }
    return { question: withType(question, type), timing: timingFor(asked) }
  }, [type, whom, times, settings, asked])

const useActions = ({ canWrite, go, ...list }: List): readonly RowAction<PeriodicReport>[] => {
  const { t } = useTranslation('periodicReports')
  const { email } = useUser()
  const sending = useSendPeriodic()
  const sent: RowAction<PeriodicReport> = {
    id: 'sent',
    label: t('actions.sent'),
    icon: <IconListDetails size={16} />,
    onSelect: ({ id }) => go({ tab: 'sent', only: id, q: '', sort: '', page: 1 } as Partial<Search>),
  }
  if (!canWrite) return [sent]
  return [
    editAction({ canWrite, go, ...list }),
    {
      id: 'trial',
      label: t('actions.trial'),
      icon: <IconFlask size={16} />,
      onSelect: ({ id, name }) =>
        sending.mutate(
          { id, to: 'me' },
          { onSuccess: () => toastDone(t('done.trial', { name, email })), onError: toastFailure },
        ),
    },
    {
      id: 'now',
      label: t('actions.now'),
      icon: <IconSend size={16} />,
      onSelect: ({ id }) => go({ send: id } as Partial<Search>),
    },
    sent,
  ]
}
