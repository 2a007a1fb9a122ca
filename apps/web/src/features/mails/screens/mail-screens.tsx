import { Page } from '@atalaya/ui/page'
import { Tabs } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { DeadLetters } from '../components/dead-letters.tsx'
import { MailList } from '../components/mail-list.tsx'

/** Mails to the people of the company that is open. */
export const MailsScreen = () => {
  const { t } = useTranslation('mails')
  const companyId = useCompanyId()
  return (
    <Page title={t('title')} hint={t('log.hint')}>
      <MailList key={companyId} owner={{ companyId }} name="mails" />
    </Page>
  )
}

const search = z.object({ tab: z.enum(['mails', 'dead']).catch('mails').default('mails') })

/** Mails of the whole platform, and beside them what no channel could deliver. */
export const SuperMailsScreen = () => {
  const { t } = useTranslation('mails')
  const { t: app } = useTranslation('app')
  const [{ tab }, patch] = useUrlState(search)
  return (
    <Page title={app('screens.superMails')} hint={t(tab === 'mails' ? 'log.hint' : 'dead.hint')}>
      <Tabs
        mb={8}
        value={tab}
        // What was searched and sorted by is each table's own.
        onChange={(next) => patch({ tab: next as typeof tab, q: '', sort: '', page: 1 } as never)}
      >
        <Tabs.List>
          <Tabs.Tab value="mails">{t('dead.mails')}</Tabs.Tab>
          <Tabs.Tab value="dead">{t('dead.tab')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {tab === 'mails' ? <MailList owner="platform" name="superMails" /> : <DeadLetters />}
    </Page>
  )
}
