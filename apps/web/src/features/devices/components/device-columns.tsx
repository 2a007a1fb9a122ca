import type { Device } from '@atalaya/contract/devices'
import { simTypes } from '@atalaya/contract/devices'
import { trackerTypes } from '@atalaya/contract/trackers'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type DeviceRow, typeName, useSeesResellers } from '../devices.queries.ts'
import { shownDeviceId } from '../shown-device-id.ts'
import { ConfigBadge } from './config-badge.tsx'

const typeChoices = trackerTypes.map(({ id, name }) => ({ value: id, label: name }))

const placeText = ({ itemPos }: Device): string =>
  itemPos ? `${itemPos.lat.toFixed(5)}, ${itemPos.lng.toFixed(5)}` : ''

/** How a device is called where it has no name of its own. */
export const deviceName = (device: Pick<Device, 'name' | 'typeId' | 'deviceId'>): string =>
  device.name || shownDeviceId(device)

const useDeviceColumn = () => {
  const { t, i18n } = useTranslation('devices')
  return useMemo(() => {
    const countries = new Intl.DisplayNames(i18n.language, { type: 'region' })
    const column = {
      did: {
        id: 'name',
        header: t('fields.deviceId'),
        value: shownDeviceId,
        cell: (row) => <code>{shownDeviceId(row)}</code>,
        width: 172,
        showMobile: true,
      },
      model: {
        id: 'typeId',
        header: t('fields.typeId'),
        kind: 'choice',
        choices: typeChoices,
        value: ({ typeId }) => typeId,
        exportValue: ({ typeId }) => typeName(typeId),
        width: 104,
        showMobile: true,
        bulkEdit: { key: 'typeId' },
      },
      reseller: { id: 'reseller', header: t('fields.reseller'), value: ({ reseller }) => reseller, width: 150 },
      company: {
        id: 'company',
        header: t('fields.company'),
        value: ({ companyName }) => companyName,
        width: 160,
        showMobile: true,
      },
      item: {
        id: 'item',
        header: t('fields.item'),
        value: ({ itemName }) => itemName,
        width: 132,
        showMobile: true,
      },
      position: { id: 'position', header: t('fields.position'), value: placeText, width: 150 },
      description: {
        id: 'description',
        header: t('fields.description'),
        value: ({ description }) => description,
        width: 200,
        isHiddenAtFirst: true,
        bulkEdit: { key: 'description', isClearable: true },
      },
      phone: { id: 'phone', header: t('fields.phone'), value: ({ sim }) => sim.phone, width: 124 },
      country: {
        id: 'country',
        header: t('fields.country'),
        value: ({ countryId }) => countries.of(countryId) ?? countryId,
        width: 120,
        isHiddenAtFirst: true,
      },
      createdTs: {
        id: 'created',
        header: t('fields.createdTs'),
        kind: 'date',
        value: ({ createdTs }) => createdTs,
        width: 156,
      },
      updatedTs: {
        id: 'updated',
        header: t('fields.updatedTs'),
        kind: 'date',
        value: ({ updatedTs }) => updatedTs,
        width: 156,
        isHiddenAtFirst: true,
      },
      firstConnect: {
        id: 'firstConnect',
        header: t('fields.firstConnect'),
        kind: 'date',
        value: ({ firstConnectTs }) => firstConnectTs,
        width: 156,
      },
      own: { id: 'ownName', header: t('fields.name'), value: ({ name }) => name, width: 130, isHiddenAtFirst: true },
      config: {
        id: 'config',
        header: t('fields.config'),
        kind: 'choice',
        choices: (['none', 'pending', 'updated'] as const).map((value) => ({
          value,
          label: t(`configStates.${value}`),
        })),
        value: ({ configState }) => configState,
        cell: ({ configState }) => <ConfigBadge state={configState} />,
        width: 144,
      },
      simType: {
        id: 'simType',
        header: t('fields.simType'),
        kind: 'choice',
        choices: simTypes.map(({ id }) => ({ value: id, label: t(`simTypes.${id}`) })),
        value: ({ sim }) => sim.type,
        width: 120,
        isHiddenAtFirst: true,
        bulkEdit: { key: 'simType' },
      },
      iccid: {
        id: 'iccid',
        header: t('fields.iccid'),
        value: ({ sim }) => sim.iccid,
        width: 180,
        isHiddenAtFirst: true,
      },
      positionTs: {
        id: 'positionTs',
        header: t('fields.positionTs'),
        kind: 'date',
        value: ({ itemPos }) => itemPos?.ts,
        width: 156,
      },
    } satisfies Record<string, Column<DeviceRow>>
    return column as Record<keyof typeof column, Column<DeviceRow>>
  }, [t, i18n.language])
}

export const useDeviceColumns = (): readonly Column<DeviceRow>[] => {
  const column = useDeviceColumn()
  const seesResellers = useSeesResellers()
  return useMemo(
    () => [
      column.did,
      column.model,
      ...(seesResellers ? [column.reseller] : []),
      column.company,
      column.item,
      column.position,
      column.positionTs,
      column.config,
      column.phone,
      column.createdTs,
      column.firstConnect,
      column.own,
      column.simType,
      column.iccid,
      column.country,
      column.description,
      column.updatedTs,
    ],
    [column, seesResellers],
  )
}

/** Spec 2 §9, in its order, whatever the table shows. */
export const useDeviceExportColumns = (): readonly Column<DeviceRow>[] => {
  const column = useDeviceColumn()
  return useMemo(
    () => [
      column.createdTs,
      column.firstConnect,
      column.country,
      column.did,
      column.model,
      column.reseller,
      column.company,
      column.description,
      column.phone,
      column.item,
      column.position,
      column.updatedTs,
    ],
    [column],
  )
}
