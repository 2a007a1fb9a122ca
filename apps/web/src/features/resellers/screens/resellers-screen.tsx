import type { Reseller } from '@atalaya/contract/resellers'
import type { Column } from '@atalaya/ui/data-table/column'
import { IconBuildingStore } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { useFieldDifferences } from '../../../nouns/field-text.ts'
import { historyAction, ListHistory } from '../../../nouns/list-history.tsx'
import { listSearch, shownId } from '../../../nouns/list-search.ts'
import { editAction } from '../../../nouns/list-table.tsx'
import { usePlatformLists } from '../../../nouns/live-lists.ts'
import { useNounColumns } from '../../../nouns/noun-columns.ts'
import { NounList } from '../../../nouns/noun-list.tsx'
import { ResellerForm } from '../components/reseller-form.tsx'
import { resellers } from '../resellers.noun.ts'

const NounImport = lazyDialog(async () => (await import('../../../nouns/noun-import.tsx')).NounImport)
const search = listSearch('name').extend({ history: shownId })
const noColumns = ['distributorId', 'brandId'] as const

const useColumns = (): Column<Reseller>[] => {
  const { t } = useTranslation('resellers')
  const columns = useNounColumns(resellers, noColumns)
  return useMemo(() => {
    const figure = (id: keyof Reseller['counts']): Column<Reseller> => ({
      ...{ id, header: t(id), kind: 'number', width: 110 },
      value: ({ counts }) => counts[id],
    })
    const [first, ...others] = columns
    return first ? [{ ...first, showMobile: true }, figure('companies'), figure('users'), ...others] : []
  }, [columns, t])
}

export const ResellersScreen = () => {
  const { t } = useTranslation('items')
  const differencesOf = useFieldDifferences(resellers)
  usePlatformLists()
  return (
    <NounList
      noun={resellers}
      search={search}
      icon={IconBuildingStore}
      columns={useColumns()}
      form={(props) => <ResellerForm {...props} />}
      wizard={(onClose) => <NounImport noun={resellers as never} onClose={onClose} />}
      table={({ list }) => {
        const history = historyAction<Reseller>(list, t('page.history'))
        return { actions: list.canWrite ? [editAction(list), history] : [history] }
      }}
    >
      {({ list, rows }) => (
        <ListHistory
          noun={resellers}
          list={list}
          name={rows?.find(({ id }) => id === list.url.history)?.name}
          differencesOf={differencesOf}
        />
      )}
    </NounList>
  )
}
