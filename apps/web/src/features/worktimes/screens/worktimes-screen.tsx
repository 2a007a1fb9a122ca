import type { Worktime } from '@atalaya/contract/worktimes'
import { IconCalendarTime, IconChartBar } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListButtons, ListPage } from '../../../lists/list-page.tsx'
import { listSearch } from '../../../lists/list-search.ts'
import { EmptyList, editAction, ListTable } from '../../../lists/list-table.tsx'
import { useNounWords } from '../../../lists/noun-words.ts'
import { useList } from '../../../lists/use-list.ts'
import { useRows } from '../../../lists/use-rows.tsx'
import { useRecordId } from '../../items/index.ts'
import { useTableViews } from '../../saved-views/index.ts'
import { EditedWorktime } from '../components/edited-worktime.tsx'
import { useWorktimeBulk } from '../components/use-worktime-bulk.ts'
import { useWorktimeColumns } from '../components/worktime-columns.tsx'
import { WorktimeUsePage } from '../components/worktime-use-page.tsx'
import { useWorktimes } from '../worktimes.queries.ts'

/** The list, or what happened in and out of one timetable's hours: `/trackRules/12`. */
export const WorktimesScreen = () => {
  const id = useRecordId()
  return id === null ? <WorktimeList /> : <WorktimeUsePage id={id} />
}

const search = listSearch('name')

const WorktimeList = () => {
  const { t } = useTranslation('worktimes')
  const list = useList({ name: 'worktimes', words: useNounWords('worktimes'), search, write: 'trackRules.write' })
  const { canWrite } = list
  const navigate = useNavigate()
  const { rows, failure } = useRows(useWorktimes())
  const columns = useWorktimeColumns()
  const views = useTableViews('worktimes')
  const bulk = useWorktimeBulk()

  const openUse = ({ id }: Pick<Worktime, 'id'>) => void navigate({ to: `/trackRules/${id}` as '/' })
  const useAction = { id: 'use', label: t('actions.use'), icon: <IconChartBar size={16} />, onSelect: openUse }
  if (list.edited !== null) return <EditedWorktime id={list.edited} onClose={() => list.edit(null)} />
  return (
    <ListPage list={list} hint={t('hint')} actions={rows?.length !== 0 && <ListButtons list={list} />}>
      <ListTable
        list={list}
        rows={rows}
        failure={failure}
        columns={columns}
        rowName={({ name }) => name}
        {...(canWrite ? {} : { onOpen: openUse })}
        actions={canWrite ? [useAction, editAction(list)] : [useAction]}
        bulk={bulk}
        views={views}
        empty={<EmptyList list={list} icon={<IconCalendarTime size={28} stroke={1.5} />} />}
      />
    </ListPage>
  )
}
