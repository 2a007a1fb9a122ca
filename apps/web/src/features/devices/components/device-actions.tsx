import type { RowAction } from '@atalaya/ui/data-table/column'
import {
  IconBuilding,
  IconBuildingOff,
  IconListDetails,
  IconLogin2,
  IconPencil,
  IconPlug,
  IconPlugOff,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toastFailure, toastWithUndo } from '../../../feedback/toasts.ts'
import { useOpenRecord } from '../../../nouns/record-address.ts'
import { session } from '../../../session/current-session.ts'
import { type DeviceRow, usePlaceDevice } from '../devices.queries.ts'
import { deviceName } from './device-columns.tsx'

interface Wanted {
  companies: readonly { id: number }[] | undefined
  onEdit(device: DeviceRow): void
  onAssignCompany(device: DeviceRow): void
  onAssignItem(device: DeviceRow): void
}

/** Spec 2 §4: what a row offers depends on whether it has a company and an item; deleting is the table's own. */
export const useDeviceActions = (wanted: Wanted): readonly RowAction<DeviceRow>[] => {
  const { t } = useTranslation('devices')
  const navigate = useNavigate()
  const openPage = useOpenRecord('/devices')
  const { takeOff, takeFromCompany } = useTakeDevice()
  const loaded = new Set<number | null>(wanted.companies?.map(({ id }) => id))
  return [
    { id: 'edit', label: t('actions.edit'), icon: <IconPencil size={16} />, key: 'e', onSelect: wanted.onEdit },
    {
      id: 'assignCompany',
      label: t('actions.assignCompany'),
      icon: <IconBuilding size={16} />,
      isOffered: ({ companyId }) => companyId === null,
      onSelect: wanted.onAssignCompany,
    },
    {
      id: 'unassignCompany',
      label: t('actions.unassignCompany'),
      icon: <IconBuildingOff size={16} />,
      isOffered: ({ companyId, itemId }) => companyId !== null && itemId === null,
      onSelect: (device) => void takeFromCompany(device),
    },
    {
      id: 'unassign',
      label: t('actions.unassign'),
      icon: <IconPlugOff size={16} />,
      isOffered: ({ companyId, itemId }) => companyId !== null && itemId !== null,
      onSelect: (device) => void takeOff(device),
    },
    {
      id: 'assignItem',
      label: t('actions.assignItem'),
      icon: <IconPlug size={16} />,
      isOffered: ({ companyId, itemId }) => companyId !== null && itemId === null,
      onSelect: wanted.onAssignItem,
    },
    {
      id: 'goCompany',
      label: t('actions.goCompany'),
      icon: <IconLogin2 size={16} />,
      isOffered: ({ companyId }) => companyId !== null && loaded.has(companyId),
      onSelect: ({ companyId }) =>
        void session.assignCompany(companyId ?? 0).then(() => navigate({ to: '/' }), toastFailure),
    },
    {
      id: 'open',
      label: t('actions.open'),
      icon: <IconListDetails size={16} />,
      onSelect: ({ id }) => openPage(id),
    },
  ]
}

type Placed = Pick<
  DeviceRow,
  'id' | 'resellerId' | 'companyId' | 'companyName' | 'itemId' | 'itemName' | 'name' | 'typeId' | 'deviceId'
>

/** Taking back can be taken back. */
export const useTakeDevice = () => {
  const { t } = useTranslation('devices')
  const { assignCompany, assignItem } = usePlaceDevice()
  return {
    takeOff: async (device: Placed) => {
      try {
        await assignItem(device, null)
        const text = t('assign.takenOff', { name: deviceName(device), item: device.itemName ?? '' })
        toastWithUndo(text, () => void assignItem(device, device.itemId).catch(toastFailure))
      } catch (failure) {
        toastFailure(failure)
      }
    },
    takeFromCompany: async (device: Placed) => {
      try {
        await assignCompany(device, null)
        const text = t('assign.takenFromCompany', { name: deviceName(device), company: device.companyName ?? '' })
        toastWithUndo(text, () => void assignCompany(device, device.companyId).catch(toastFailure))
      } catch (failure) {
        toastFailure(failure)
      }
    },
  }
}
