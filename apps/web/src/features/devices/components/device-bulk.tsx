import { deviceRoutes } from '@atalaya/contract/devices'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { Button } from '@mantine/core'
import { IconBuilding, IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure, toastWithUndo } from '../../../feedback/toasts.ts'
import type { UndoOutcome } from '../../../imports/import-definition.ts'
import { undoOfReseller } from '../../../imports/undo-import.ts'
import { deleteThrough, updateThrough, useBulkTexts } from '../../../navigation/table-bulk.ts'
import { call } from '../../../session/api.ts'
import { byReseller, type DeviceRow, useRefreshDevices } from '../devices.queries.ts'

interface Offered {
  onAssign(devices: readonly DeviceRow[]): void
  onConfigure(devices: readonly DeviceRow[]): void
}

const sumOf = (outcomes: readonly UndoOutcome[], part: keyof UndoOutcome): number =>
  outcomes.reduce((sum, outcome) => sum + outcome[part], 0)

/** What can be done with several devices; each reseller's go in a call of their own. */
export const useDeviceBulk = (devices: readonly DeviceRow[] | undefined, offered: Offered): BulkActions<DeviceRow> => {
  const { t } = useTranslation(['devices', 'ui'])
  const texts = useBulkTexts()
  const refresh = useRefreshDevices()

  const undo = async (resellerIds: readonly number[], operationId: string) => {
    try {
      const { signal } = new AbortController()
      const outcomes = await Promise.all(resellerIds.map((id) => undoOfReseller(id)(operationId, signal)))
      const [undone, notUndone] = [sumOf(outcomes, 'undone'), sumOf(outcomes, 'notUndone')]
      const parts = [
        t('ui:undone', { count: undone }),
        ...(notUndone > 0 ? [t('ui:notUndone', { count: notUndone })] : []),
      ]
      toastDone(parts.join('. '))
    } catch (failure) {
      toastFailure(failure)
    }
    refresh()
  }
  const done = (text: string, ids: readonly number[], operationId: string) => {
    const resellerIds = [...new Set(byReseller(devices, ids).map(({ resellerId }) => resellerId))]
    toastWithUndo(text, () => void undo(resellerIds, operationId))
    refresh()
  }
  return {
    ...texts,
    countLabel: (count) => t('count', { count }),
    remove: {
      call: deleteThrough(async ({ items, ...body }, signal) => {
        const calls = byReseller(devices, items).map(({ resellerId, ids }) =>
          call(deviceRoutes.removeMany, { params: { resellerId }, body: { ...body, items: ids as never }, signal }),
        )
        const replies = await Promise.all(calls)
        return {
          deleted: replies.flatMap(({ deleted }) => deleted),
          notDeleted: replies.flatMap(({ notDeleted }) => notDeleted),
        }
      }),
      isOffered: ({ companyId }) => companyId === null,
      consequence: t('delete.consequence'),
      onDone: (ids, operationId) => done(t('delete.done', { count: ids.length }), ids, operationId),
    },
    edit: {
      call: updateThrough(async ({ items, ...body }, signal) => {
        const calls = byReseller(devices, items).map(({ resellerId, ids }) =>
          call(deviceRoutes.updateMany, { params: { resellerId }, body: { ...body, items: ids as never }, signal }),
        )
        const replies = await Promise.all(calls)
        return {
          updated: replies.flatMap(({ updated }) => updated),
          notUpdated: replies.flatMap(({ notUpdated }) => notUpdated),
        }
      }),
      onDone: (ids, operationId) => done(t('edited', { count: ids.length }), ids, operationId),
    },
    more: ({ rows }) => (
      <>
        <Button variant="default" leftSection={<IconBuilding size={16} />} onClick={() => offered.onAssign(rows)}>
          {t('actions.assignCompany')}
        </Button>
        <Button variant="default" leftSection={<IconSettings size={16} />} onClick={() => offered.onConfigure(rows)}>
          {t('actions.applyTemplate')}
        </Button>
      </>
    ),
  }
}
