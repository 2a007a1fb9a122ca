import type { KeyCall } from '@atalaya/contract/api-keys'
import type { Column } from '@atalaya/ui/data-table/column'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { StateView } from '@atalaya/ui/state-view'
import { useDebouncedValue } from '@mantine/hooks'
import { IconListDetails } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useLog } from '../../../logs/log.ts'
import { LogList } from '../../../logs/log-list.tsx'
import { useUrlState } from '../../../navigation/url-state.ts'
import { callLog, type KeyOwner } from '../api-keys.queries.ts'
import { answerOf, idsOf } from '../call-words.ts'
import { search } from '../calls-address.ts'
import { CallFilters } from './call-filters.tsx'
import { CallView } from './call-view.tsx'
import classes from './keys.module.css'

const typingMs = 300

/** Which calls programs made with the keys and what they were answered; never what they sent. */
export const CallList = ({ owner }: { owner: KeyOwner }) => {
  const { t } = useTranslation('apiKeys')
  const format = useFormat()
  const [url, patch] = useUrlState(search)
  const [q] = useDebouncedValue(url.q, typingMs)
  const columns = useColumns()
  const [opened, setOpened] = useState<KeyCall | null>(null)
  const { outcome, hours, key } = url
  const log = callLog(owner, { text: q.trim(), hours, apiKeyId: key, outcome })
  const completeAfterTs = useLog(log).data?.pages[0]?.completeAfterTs ?? null
  return (
    <>
      {completeAfterTs !== null && (
        <p className={classes.note} role="note">
          {t('log.completeAfter', { when: format.dateTime(completeAfterTs) })}
        </p>
      )}
      <LogList
        log={log}
        label={t('log.title')}
        name={owner === 'own' ? 'ownKeyCalls' : 'keyCalls'}
        time="ts"
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ route }) => route}
        url={url}
        patch={patch}
        onOpen={setOpened}
        empty={
          <StateView
            kind="empty"
            icon={<IconListDetails size={28} stroke={1.5} />}
            title={t('log.empty.title')}
            hint={t('log.empty.hint')}
          />
        }
        isFiltered={key !== null || outcome !== null || hours !== 336 || q !== ''}
        onClearFilters={() => patch({ key: null, outcome: null, hours: 336, q: '' })}
        filters={<CallFilters owner={owner} url={url} patch={patch} />}
      />
      <RecordDrawer isOpen={opened !== null} title={opened?.route ?? t('log.title')} onClose={() => setOpened(null)}>
        {opened && (
          <CallView
            call={opened}
            onOnlyKey={() => {
              patch({ key: opened.apiKey.id, page: 1 })
              setOpened(null)
            }}
          />
        )}
      </RecordDrawer>
    </>
  )
}

const useColumns = (): readonly Column<KeyCall>[] => {
  const { t } = useTranslation('apiKeys')
  return useMemo(
    (): Column<KeyCall>[] => [
      {
        id: 'ts',
        header: t('log.ts'),
        kind: 'date',
        precision: 'second',
        value: ({ ts }) => ts,
        width: 170,
        showMobile: true,
      },
      { id: 'key', header: t('log.key'), value: ({ apiKey }) => apiKey.name, width: 150, showMobile: true },
      { id: 'route', header: t('log.route'), value: ({ route }) => route, showMobile: true, isWhole: true },
      { id: 'ids', header: t('log.ids'), value: idsOf, width: 170 },
      { id: 'answer', header: t('log.result'), value: answerOf, width: 190, showMobile: true },
      {
        id: 'tookMs',
        header: t('log.tookMs'),
        kind: 'number',
        unit: 'ms',
        decimals: 0,
        value: ({ tookMs }) => tookMs,
        width: 90,
      },
      { id: 'ip', header: t('log.ip'), value: ({ ip }) => ip, width: 130 },
      { id: 'requestId', header: t('log.requestId'), value: ({ requestId }) => requestId, width: 130 },
      {
        id: 'hint',
        header: t('fields.hint'),
        value: ({ apiKey }) => apiKey.hint,
        width: 150,
        isHiddenAtFirst: true,
      },
    ],
    [t],
  )
}
