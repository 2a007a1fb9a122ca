import type { PeriodicSending } from '@atalaya/contract/periodic-reports'
import type { Column } from '@atalaya/ui/data-table/column'
import { StateView } from '@atalaya/ui/state-view'
import { Pill } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { LogList } from '../../../logs/log-list.tsx'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { shownId } from '../../../nouns/list-search.ts'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { periodicReports } from '../periodic-reports.noun.ts'
import { sendingLog } from '../periodic-reports.queries.ts'

const search = tableSearch('createdTs', 'desc').extend({ only: shownId })
const typingMs = 300

/** What was sent, to whom, and with what result. */
export const SendingList = () => {
  const { t } = useTranslation('periodicReports')
  const companyId = useCompanyId()
  const [url, patch] = useUrlState(search)
  const [q] = useDebouncedValue(url.q, typingMs)
  const { data: known } = useRecords(periodicReports)
  const columns = useColumns()
  return (
    <LogList
      log={sendingLog(companyId, { text: q.trim(), of: url.only })}
      label={t('sent.title')}
      name="periodicSendings"
      time="createdTs"
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      url={url}
      patch={patch}
      empty={
        <StateView
          kind="empty"
          icon={<IconMail size={28} stroke={1.5} />}
          title={t('sent.empty')}
          hint={t('sent.emptyHint')}
        />
      }
      isFiltered={url.only !== null || url.q !== ''}
      onClearFilters={() => patch({ only: null, q: '' })}
      filters={
        url.only !== null && (
          <Pill withRemoveButton size="md" onRemove={() => patch({ only: null, page: 1 })}>
            {t('sent.only', { name: known?.[url.only]?.name ?? `#${url.only}` })}
          </Pill>
        )
      }
    />
  )
}

const lost: readonly (string | null)[] = ['failed', 'bounced', 'unsubscribed']

const useColumns = (): readonly Column<PeriodicSending>[] => {
  const { t } = useTranslation(['periodicReports', 'mails'])
  const format = useFormat()
  return useMemo((): Column<PeriodicSending>[] => {
    const stateText = ({ state, reason, mails }: PeriodicSending): string => {
      const count = mails.filter((mail) => lost.includes(mail.state)).length
      if (state === 'sent' && count > 0) return t('states.partly', { count })
      return reason === null ? t(`states.${state}`) : `${t(`states.${state}`)}: ${t(`reasons.${reason}`)}`
    }
    const occasionText = ({ occasion, isLate }: PeriodicSending) =>
      isLate ? `${t(`occasions.${occasion}`)}, ${t('sent.late')}` : t(`occasions.${occasion}`)
    return [
      {
        id: 'createdTs',
        header: t('sent.time'),
        kind: 'date',
        value: ({ createdTs }) => createdTs,
        width: 150,
        showMobile: true,
      },
      { id: 'name', header: t('sent.name'), value: ({ name }) => name, width: 200, showMobile: true },
      {
        id: 'days',
        header: t('sent.days'),
        value: ({ from, to }) => (from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`),
        width: 200,
        showMobile: true,
      },
      { id: 'state', header: t('sent.state'), value: stateText, width: 220, showMobile: true },
      {
        id: 'to',
        header: t('sent.to'),
        kind: 'list',
        value: ({ mails }) =>
          mails.map(({ email, state }) => (state === null ? email : `${email} (${t(`mails:states.${state}`)})`)),
      },
      { id: 'rows', header: t('sent.rows'), kind: 'number', value: ({ rows }) => rows, width: 90 },
      { id: 'occasion', header: t('sent.occasion'), value: occasionText, width: 190 },
      {
        id: 'dueTs',
        header: t('sent.due'),
        kind: 'date',
        value: ({ dueTs }) => dueTs,
        width: 150,
        isHiddenAtFirst: true,
      },
    ]
  }, [t, format])
}
