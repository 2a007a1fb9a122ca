import { Page } from '@atalaya/ui/page'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyId, useUser } from '../../../session/current-session.ts'
import { useCompanies } from '../../companies/index.ts'
import { BinList } from '../components/bin-list.tsx'

/** What a company has deleted lately, of every noun that its reader may write. */
export const BinScreen = () => {
  const { t } = useTranslation('bin')
  const companyId = useCompanyId()
  return (
    <Page title={t('title')} hint={t('hint')}>
      <BinList key={companyId} owner={{ companyId }} />
    </Page>
  )
}

/** The same of what is a reseller's. */
export const DeviceBinScreen = () => {
  const { t } = useTranslation('bin')
  const { resellers } = useCompanies(true)
  const own = useUser().resellerId
  const [chosen, setChosen] = useState<number | null>(null)
  const resellerId = chosen ?? own ?? resellers[0]?.id
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        resellers.length > 1 && (
          <Select
            aria-label={t('title')}
            data={resellers.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(resellerId)}
            onChange={(value) => setChosen(Number(value))}
          />
        )
      }
    >
      {resellerId !== undefined && <BinList key={resellerId} owner={{ resellerId }} />}
    </Page>
  )
}
