import { DataTable } from '@atalaya/ui/data-table'
import { type Column, defaultPageSize } from '@atalaya/ui/data-table/column'
import { Page } from '@atalaya/ui/page'
import { StateView } from '@atalaya/ui/state-view'
import { NativeSelect } from '@mantine/core'
import { IconArrowRight, IconBuilding } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { toastFailure } from '../../../feedback/toasts.ts'
import { useFormat } from '../../../format/use-format.ts'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { session } from '../../../session/current-session.ts'
import { type CompanyRow, useCompanies } from '../companies.queries.ts'
import { companyState } from '../company-state.ts'
import { CompanyStateBadge } from '../components/company-state-badge.tsx'

const search = tableSearch('name', defaultPageSize).extend({ reseller: z.number().int().catch(0).default(0) })

const useColumns = (hasResellers: boolean): readonly Column<CompanyRow>[] => {
  const { t } = useTranslation('companies')
  const { t: tApp, i18n } = useTranslation()
  const format = useFormat()
  return useMemo(() => {
    const countries = new Intl.DisplayNames(i18n.language, { type: 'region' })
    const figure = (id: keyof CompanyRow['counts']): Column<CompanyRow> => ({
      id,
      header: t(id),
      isFigure: true,
      isSearchable: false,
      width: 110,
      showMobile: id === 'vehicles',
      value: ({ counts }) => counts[id],
      cell: ({ counts }) => format.number(counts[id]),
    })
    const reseller: Column<CompanyRow> = {
      id: 'reseller',
      header: t('reseller'),
      value: (row) => row.reseller,
      showMobile: true,
    }
    return [
      { id: 'name', header: t('name'), value: (row) => row.name, cell: (row) => <strong>{row.name}</strong> },
      {
        id: 'state',
        header: t('state'),
        width: 150,
        showMobile: true,
        value: (row) => tApp(`company.state.${companyState(row.info.state.current.value).key}`),
        cell: (row) => <CompanyStateBadge value={row.info.state.current.value} showsNormal />,
      },
      ...(hasResellers ? [reseller] : []),
      { id: 'country', header: t('country'), width: 150, value: (row) => countries.of(row.countryId) ?? row.countryId },
      figure('vehicles'),
      figure('assets'),
      figure('persons'),
      figure('users'),
    ]
  }, [t, tApp, i18n.language, format, hasResellers])
}

export const CompaniesScreen = () => {
  const { t } = useTranslation('companies')
  const navigate = useNavigate()
  const [state, patch] = useUrlState(search)
  const { resellers, companies, error, refetch } = useCompanies(true)
  const columns = useColumns(resellers.length > 1)
  const rows = state.reseller === 0 ? companies : companies?.filter(({ resellerId }) => resellerId === state.reseller)

  const enter = (company: CompanyRow) => {
    session.assignCompany(company.id).then(() => navigate({ to: '/' }), toastFailure)
  }
  return (
    <Page title={t('title')} hint={t('hint')}>
      <DataTable
        label={t('title')}
        storageKey="companies"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={state}
        onStateChange={patch}
        onOpen={enter}
        actions={[{ id: 'enter', label: t('enter'), icon: <IconArrowRight size={16} />, onSelect: enter }]}
        failure={error && <FailureView error={error} onRetry={refetch} />}
        empty={
          <StateView
            kind="empty"
            icon={<IconBuilding size={28} stroke={1.5} />}
            title={t('emptyTitle')}
            hint={t('emptyHint')}
          />
        }
        isFiltered={state.reseller !== 0}
        onClearFilters={() => patch({ reseller: 0 })}
        filters={
          resellers.length > 1 && (
            <NativeSelect
              aria-label={t('reseller')}
              data={[
                { value: '0', label: t('allResellers') },
                ...resellers.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={String(state.reseller)}
              onChange={(event) => patch({ reseller: Number(event.currentTarget.value), page: 1 })}
            />
          )
        }
      />
    </Page>
  )
}
