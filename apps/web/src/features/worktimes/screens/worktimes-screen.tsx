import type { Worktime } from '@atalaya/contract/worktimes'
import { IconChartBar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListButtons, ListPage } from '../../../nouns/list-page.tsx'
import { listSearch } from '../../../nouns/list-search.ts'
import { EmptyList, editAction, ListTable } from '../../../nouns/list-table.tsx'
import { useRecordId } from '../../../nouns/record-address.ts'
import { useNounAddress, useNounTable } from '../../../nouns/use-noun-list.ts'
import { EditedWorktime } from '../components/edited-worktime.tsx'
import { useWorktimeColumns } from '../components/worktime-columns.tsx'
import { WorktimeUsePage } from '../components/worktime-use-page.tsx'
import { worktimes } from '../worktimes.noun.ts'

/** The list, or what happened in and out of one timetable's hours: `/trackRules/12`. */
export const WorktimesScreen = () => {
  const id = useRecordId()
  return id === null ? <WorktimeList /> : <WorktimeUsePage id={id} />
}

const search = listSearch('name')

const WorktimeList = () => {
  const { t } = useTranslation('worktimes')
  const list = useNounAddress(worktimes, search, undefined)
  const { canWrite } = list
  const navigate = useNavigate()
  const table = useNounTable(worktimes)
  const columns = useWorktimeColumns()

  const openUse = ({ id }: Pick<Worktime, 'id'>) => void navigate({ to: `/trackRules/${id}` as '/' })
  const useAction = { id: 'use', label: t('actions.use'), icon: <IconChartBar size={16} />, onSelect: openUse }
  if (list.edited !== null) return <EditedWorktime id={list.edited} onClose={() => list.edit(null)} />
  return (
    <ListPage list={list} hint={t('hint')} actions={table.rows?.length !== 0 && <ListButtons list={list} />}>
      <ListTable
        {...table}
        list={list}
        columns={columns}
        {...(canWrite ? {} : { onOpen: openUse })}
        actions={canWrite ? [useAction, editAction(list)] : [useAction]}
        empty={<EmptyList list={list} scene="week" />}
      />
    </ListPage>
  )
}
