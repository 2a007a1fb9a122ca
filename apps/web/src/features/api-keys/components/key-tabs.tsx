import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '../../../navigation/url-state.ts'
import type { KeyOwner } from '../api-keys.queries.ts'
import { type CallsAddress, search } from '../calls-address.ts'
import { CallList } from './call-list.tsx'
import { KeyList } from './key-list.tsx'

const nothing = search.parse({})

/** Keys, and beside them the calls that programs made with them. */
export const KeyTabs = ({ owner }: { owner: KeyOwner }) => {
  const { t } = useTranslation('apiKeys')
  const [{ tab }, patch] = useUrlState(search)
  return (
    <>
      <Tabs
        mb={8}
        value={tab}
        onChange={(next) => patch({ ...nothing, tab: next as CallsAddress['tab'] }, { replace: false })}
      >
        <Tabs.List>
          <Tabs.Tab value="keys">{t('tabs.keys')}</Tabs.Tab>
          <Tabs.Tab value="calls">{t('tabs.calls')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === 'keys' ? (
        <KeyList owner={owner} onCalls={({ id }) => patch({ ...nothing, tab: 'calls', key: id }, { replace: false })} />
      ) : (
        <CallList owner={owner} />
      )}
    </>
  )
}
