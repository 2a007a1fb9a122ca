import { type LoggedMail, mailStates } from '@atalaya/contract/mails'
import { may } from '@atalaya/contract/roles'
import { DataTable } from '@atalaya/ui/data-table'
import type { Column, RowAction } from '@atalaya/ui/data-table/column'
import { StateView } from '@atalaya/ui/state-view'
import { Select } from '@mantine/core'
import { IconMail, IconMailForward } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { type MailOwner, useMails, useSendAgain } from '../mails.queries.ts'

const search = tableSearch('createdTs', 'desc').extend({
  state: z.enum(mailStates).nullable().catch(null).default(null),
})

/** Which mails were written to whom and what became of them; never what they say. */
export const MailList = ({ owner, name }: { owner: MailOwner; name: string }) => {
  const { t } = useTranslation('mails')
  const [url, patch] = useUrlState(search)
  const query = useMails(owner)
  const rows = useMemo(
    () => query.data?.filter(({ state }) => url.state === null || state === url.state),
    [query.data, url.state],
  )
  const actions = useActions(owner)
  return (
    <DataTable
      label={t('log.title')}
      name={name}
      rows={rows}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ email }) => email}
      state={url}
      onStateChange={patch}
      defaultOrder={{ sort: 'createdTs', dir: 'desc' }}
      actions={actions}
      failure={
        query.error && !query.data ? (
          <FailureView error={query.error} onRetry={() => void query.refetch()} />
        ) : undefined
      }
      empty={
        <StateView
          kind="empty"
          icon={<IconMail size={28} stroke={1.5} />}
          title={t('log.empty')}
          hint={t('log.emptyHint')}
        />
      }
      isFiltered={url.state !== null || url.q !== ''}
      onClearFilters={() => patch({ state: null, q: '' })}
      filters={
        <Select
          aria-label={t('log.state')}
          placeholder={t('log.allStates')}
          clearable
          data={mailStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={url.state}
          onChange={(state) => patch({ state: state as typeof url.state, page: 1 })}
        />
      }
      exports={({ take }) => <ExportMenu snapshot={() => take()} />}
    />
  )
}

const useActions = (owner: MailOwner): RowAction<LoggedMail>[] => {
  const { t } = useTranslation('mails')
  const user = useUser()
  const sendAgain = useSendAgain(owner)
  if (!may(user, owner === 'platform' ? 'outbox.write' : 'mails.write')) return []
  return [
    {
      id: 'again',
      label: t('log.again'),
      icon: <IconMailForward size={16} />,
      isOffered: ({ state }) => state === 'failed',
      onSelect: ({ id, email }) =>
        void sendAgain([id]).then(
          (count) => count > 0 && toastDone(t('log.sentAgain', { email })),
          (error: unknown) => toastFailure(error),
        ),
    },
  ]
}

const useColumns = (): readonly Column<LoggedMail>[] => {
  const { t } = useTranslation('mails')
  return useMemo(
    (): Column<LoggedMail>[] => [
      {
        id: 'createdTs',
        header: t('log.created'),
        kind: 'date',
        precision: 'second',
        value: ({ createdTs }) => createdTs,
        width: 170,
        showMobile: true,
      },
      { id: 'email', header: t('log.to'), value: ({ email }) => email, width: 240, showMobile: true },
      {
        id: 'kind',
        header: t('log.kind'),
        value: ({ template }) => t(`kind.${template}`),
        width: 180,
        showMobile: true,
      },
      { id: 'subject', header: t('log.subject'), value: ({ subject }) => subject },
      { id: 'state', header: t('log.state'), value: ({ state }) => t(`states.${state}`), width: 150, showMobile: true },
      { id: 'error', header: t('log.error'), value: ({ error }) => error, width: 260 },
    ],
    [t],
  )
}
