import { type LoggedMail, mailStates } from '@atalaya/contract/mails'
import { may } from '@atalaya/contract/roles'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import type { Column, RowAction } from '@atalaya/ui/data-table/column'
import { StateView } from '@atalaya/ui/state-view'
import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMail, IconMailForward } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { LogList } from '../../../logs/log-list.tsx'
import { useBulkTexts } from '../../../navigation/table-bulk.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { type MailOwner, mailLog, useSendAgain } from '../mails.queries.ts'

const search = tableSearch('createdTs', 'desc').extend({
  state: z.enum(mailStates).nullable().catch(null).default(null),
})
const typingMs = 300

/** Which mails were written to whom and what became of them; never what they say. */
export const MailList = ({ owner, name }: { owner: MailOwner; name: string }) => {
  const { t } = useTranslation('mails')
  const [url, patch] = useUrlState(search)
  const [q] = useDebouncedValue(url.q, typingMs)
  const columns = useColumns()
  return (
    <LogList
      log={mailLog(owner, { text: q.trim(), state: url.state })}
      label={t('log.title')}
      name={name}
      time="createdTs"
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ email }) => email}
      url={url}
      patch={patch}
      {...useAgain(owner)}
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
    />
  )
}

const hasFailed = ({ state }: LoggedMail): boolean => state === 'failed'

/** Sending again what has failed, one mail or many. */
const useAgain = (owner: MailOwner): { actions?: RowAction<LoggedMail>[]; bulk?: BulkActions<LoggedMail> } => {
  const { t } = useTranslation('mails')
  const user = useUser()
  const sendAgain = useSendAgain(owner)
  const texts = useBulkTexts()
  if (!may(user, owner === 'platform' ? 'outbox.write' : 'mails.write')) return {}
  const send = (mails: readonly LoggedMail[]) =>
    sendAgain(mails.map(({ id }) => id)).then(
      (count) => count > 0 && toastDone(t('log.manyAgain', { count })),
      (error: unknown) => toastFailure(error),
    )
  return {
    actions: [
      {
        id: 'again',
        label: t('log.again'),
        icon: <IconMailForward size={16} />,
        isOffered: hasFailed,
        onSelect: (mail) => void send([mail]),
      },
    ],
    bulk: {
      ...texts,
      countLabel: (count) => t('log.count', { count }),
      more: ({ rows, clear }) => (
        <Button
          leftSection={<IconMailForward size={16} />}
          disabled={!rows.some(hasFailed)}
          onClick={() => void send(rows.filter(hasFailed)).then(clear)}
        >
          {t('log.again')}
        </Button>
      ),
    },
  }
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
