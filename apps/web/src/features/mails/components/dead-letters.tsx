import type { DeadLetter } from '@atalaya/contract/outbox'
import { may } from '@atalaya/contract/roles'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import type { Column, RowAction } from '@atalaya/ui/data-table/column'
import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMailForward, IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure } from '../../../feedback/toasts.ts'
import { LogList } from '../../../logs/log-list.tsx'
import { useBulkTexts } from '../../../navigation/table-bulk.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
import { deadLetterLog, useDeadLetterCalls } from '../mails.queries.ts'

/** Beside the tab, which the screen keeps. */
const search = tableSearch('deadTs', 'desc')
const typingMs = 300

/** What could not be delivered by any channel, why, and what is done about it. */
export const DeadLetters = () => {
  const { t } = useTranslation('mails')
  const [url, patch] = useUrlState(search)
  const [q] = useDebouncedValue(url.q, typingMs)
  const columns = useColumns()
  return (
    <LogList
      log={deadLetterLog(q.trim())}
      label={t('dead.tab')}
      name="deadLetters"
      time="deadTs"
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ channel, id }) => `${channel} ${id}`}
      url={url}
      patch={patch}
      {...useRemedies()}
      empty={
        <StateView
          kind="empty"
          icon={<IconSend size={28} stroke={1.5} />}
          title={t('dead.empty')}
          hint={t('dead.emptyHint')}
        />
      }
      isFiltered={url.q !== ''}
      onClearFilters={() => patch({ q: '' })}
    />
  )
}

const useRemedies = (): { actions?: RowAction<DeadLetter>[]; bulk?: BulkActions<DeadLetter> } => {
  const { t } = useTranslation('mails')
  const user = useUser()
  const { sendAgain, drop } = useDeadLetterCalls()
  const texts = useBulkTexts()
  if (!may(user, 'outbox.write')) return {}
  const send = (ids: DeadLetter['id'][]) =>
    sendAgain(ids).then(
      ({ length: count }) => count > 0 && toastDone(t('dead.sent', { count })),
      (error: unknown) => toastFailure(error),
    )
  return {
    actions: [
      {
        id: 'again',
        label: t('dead.again'),
        icon: <IconMailForward size={16} />,
        onSelect: ({ id }) => void send([id]),
      },
    ],
    bulk: {
      ...texts,
      countLabel: (count) => t('dead.count', { count }),
      remove: {
        consequence: t('dead.dropConsequence'),
        // Nothing to try beforehand: whatever is still there can be dropped.
        call: async (ids, { dryRun }) => ({
          done: dryRun ? ids : await drop(ids as DeadLetter['id'][]),
          failed: [],
        }),
      },
      more: ({ ids, clear }) => (
        <Button
          leftSection={<IconMailForward size={16} />}
          onClick={() => void send(ids as DeadLetter['id'][]).then(clear)}
        >
          {t('dead.again')}
        </Button>
      ),
    },
  }
}

const useColumns = (): readonly Column<DeadLetter>[] => {
  const { t } = useTranslation('mails')
  return useMemo((): Column<DeadLetter>[] => {
    const date = (id: 'createdTs' | 'deadTs', header: string): Column<DeadLetter> => ({
      ...{ id, header, kind: 'date', precision: 'second', width: 170 },
      value: (letter) => letter[id],
    })
    return [
      { ...date('deadTs', t('dead.died')), showMobile: true },
      { id: 'channel', header: t('dead.channel'), value: ({ channel }) => channel, width: 110, showMobile: true },
      { id: 'reason', header: t('dead.reason'), value: ({ reason }) => reason, showMobile: true },
      { id: 'attempts', header: t('dead.attempts'), kind: 'number', value: ({ attempts }) => attempts, width: 100 },
      { id: 'company', header: t('dead.company'), kind: 'number', value: ({ companyId }) => companyId, width: 110 },
      { id: 'reseller', header: t('dead.reseller'), kind: 'number', value: ({ resellerId }) => resellerId, width: 120 },
      { id: 'orderKey', header: t('dead.key'), value: ({ orderKey }) => orderKey, width: 140, isHiddenAtFirst: true },
      {
        id: 'blocksKey',
        header: t('dead.blocks'),
        kind: 'boolean',
        value: ({ blocksKey }) => blocksKey,
        width: 180,
        isHiddenAtFirst: true,
      },
      { ...date('createdTs', t('dead.created')), isHiddenAtFirst: true },
    ]
  }, [t])
}
