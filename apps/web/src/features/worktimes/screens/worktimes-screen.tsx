import { may } from '@atalaya/contract/roles'
import type { Worktime } from '@atalaya/contract/worktimes'
import { DataTable } from '@atalaya/ui/data-table'
import { Page } from '@atalaya/ui/page'
import { StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconCalendarTime, IconChartBar, IconPencil, IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ExportMenu } from '../../../exports/export-menu.tsx'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { tableSearch } from '../../../navigation/table-search.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { useUser } from '../../../session/current-session.ts'
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

/** `edit` is the timetable in the form; 0 is one that does not exist yet. */
const search = tableSearch('name').extend({
  edit: z.number().int().nonnegative().nullable().catch(null).default(null),
})

const WorktimeList = () => {
  const { t } = useTranslation('worktimes')
  const canWrite = may(useUser(), 'trackRules.write')
  const navigate = useNavigate()
  const { data, error, refetch } = useWorktimes()
  const rows = useMemo(() => data && Object.values(data), [data])
  const [url, patchUrl] = useUrlState(search)
  const columns = useWorktimeColumns()
  const views = useTableViews('worktimes')
  const bulk = useWorktimeBulk()

  const edit = (id: number | null) => patchUrl({ edit: id }, { replace: false })
  const openUse = ({ id }: Worktime) => void navigate({ to: `/trackRules/${id}` as '/' })
  if (canWrite && url.edit !== null) return <EditedWorktime id={url.edit} onClose={() => edit(null)} />

  const newButton = canWrite && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => edit(0)}>
      {t('actions.create')}
    </Button>
  )
  const useAction = { id: 'use', label: t('actions.use'), icon: <IconChartBar size={16} />, onSelect: openUse }
  return (
    <Page title={t('title')} hint={t('hint')} actions={rows?.length === 0 ? null : newButton}>
      <DataTable
        label={t('title')}
        name="worktimes"
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={url}
        onStateChange={patchUrl}
        onOpen={canWrite ? ({ id }) => edit(id) : openUse}
        actions={
          canWrite
            ? [
                useAction,
                {
                  id: 'edit',
                  label: t('actions.edit'),
                  icon: <IconPencil size={16} />,
                  key: 'e',
                  onSelect: ({ id }) => edit(id),
                },
              ]
            : [useAction]
        }
        bulk={canWrite ? bulk : undefined}
        views={views}
        exports={({ take }) => <ExportMenu snapshot={take} />}
        failure={error && !data ? <FailureView error={error} onRetry={() => void refetch()} /> : undefined}
        empty={
          <StateView
            kind="empty"
            icon={<IconCalendarTime size={28} stroke={1.5} />}
            title={t('empty.title')}
            hint={t('empty.hint')}
            action={newButton}
          />
        }
      />
    </Page>
  )
}
