import { deviceRoutes } from '@atalaya/contract/devices'
import type { BulkActions } from '@atalaya/ui/bulk/bulk-actions'
import { Button } from '@mantine/core'
import { IconBuilding, IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { takeBack } from '../../../feedback/take-back.ts'
import { toastWithUndo } from '../../../feedback/toasts.ts'
import { undoOfResellers } from '../../../imports/undo-import.ts'
import { deleteThrough, updateThrough, useBulkTexts } from '../../../navigation/table-bulk.ts'
import { call } from '../../../session/api.ts'
import { byReseller, type DeviceRow, useRefreshDevices } from '../devices.queries.ts'

interface Offered {
  onAssign(devices: readonly DeviceRow[]): void
  onConfigure(devices: readonly DeviceRow[]): void
}

/** What can be done with several devices; each reseller's go in a call of their own. */
export const useDeviceBulk = (devices: readonly DeviceRow[] | undefined, offered: Offered): BulkActions<DeviceRow> => {
  const { t } = useTranslation(['devices', 'ui'])
  const texts = useBulkTexts()
  const refresh = useRefreshDevices()

  const done = (text: string, ids: readonly number[], operationId: string) => {
    const resellerIds = [...new Set(byReseller(devices, ids).map(({ resellerId }) => resellerId))]
    const run = undoOfResellers(resellerIds)
    const total = ids.length
    toastWithUndo(text, () => void takeBack({ total, run: (ways) => run(operationId, ways), refresh }), total)
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
