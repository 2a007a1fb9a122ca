import type { Device } from '@atalaya/contract/devices'
import { simTypes } from '@atalaya/contract/devices'
import { trackerTypes } from '@atalaya/contract/trackers'
import type { Column } from '@atalaya/ui/data-table/column'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { trackerTypeName } from '../../../format/tracker-type-name.ts'
import { type DeviceRow, useSeesResellers } from '../devices.queries.ts'
import { shownDeviceId } from '../shown-device-id.ts'
import { ConfigBadge, shownConfigState } from './config-badge.tsx'

const placeText = ({ itemPos }: Device, decimals = 5): string =>
  itemPos ? `${itemPos.lat.toFixed(decimals)}, ${itemPos.lng.toFixed(decimals)}` : ''

/** How a device is called where it has no name of its own. */
export const deviceName = (device: Pick<Device, 'name' | 'typeId' | 'deviceId'>): string =>
  device.name || shownDeviceId(device)

type Columns = Record<string, Column<DeviceRow>>
type Words = TFunction<'devices'>

/** What it is. */
const identityColumns = (t: Words, countryName: (id: string) => string | undefined) =>
  ({
    did: {
      id: 'name',
      header: t('fields.deviceId'),
      value: shownDeviceId,
      cell: (row) => <code>{shownDeviceId(row)}</code>,
      width: 152,
      showMobile: true,
    },
    model: {
      id: 'typeId',
      header: t('fields.typeId'),
      kind: 'choice',
      choices: trackerTypes.map(({ id }) => ({ value: id, label: trackerTypeName(id) })),
      value: ({ typeId }) => typeId,
      exportValue: ({ typeId }) => trackerTypeName(typeId),
      width: 90,
      showMobile: true,
      bulkEdit: { key: 'typeId' },
    },
    own: { id: 'ownName', header: t('fields.name'), value: ({ name }) => name, width: 130, isHiddenAtFirst: true },
    description: {
      id: 'description',
      header: t('fields.description'),
      value: ({ description }) => description,
      width: 200,
      isHiddenAtFirst: true,
      bulkEdit: { key: 'description', isClearable: true },
    },
    country: {
      id: 'country',
      header: t('fields.country'),
      value: ({ countryId }) => countryName(countryId) ?? countryId,
      width: 120,
      isHiddenAtFirst: true,
    },
    networks: {
      id: 'networks',
      header: t('fields.networks'),
      kind: 'list',
      value: ({ networks }) => networks,
      width: 180,
      isHiddenAtFirst: true,
    },
  }) satisfies Columns

/** Where it is, and whose. */
const placeColumns = (t: Words) =>
  ({
    reseller: { id: 'reseller', header: t('fields.reseller'), value: ({ reseller }) => reseller, width: 130 },
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
      width: 116,
      showMobile: true,
    },
    plate: {
      id: 'plate',
      header: t('fields.plate'),
      value: ({ vehiclePlate }) => vehiclePlate,
      width: 116,
      isHiddenAtFirst: true,
    },
    position: {
      id: 'position',
      header: t('fields.position'),
      value: (row) => placeText(row),
      // To ten metres, which is what the width of the column holds.
      cell: (row) => placeText(row, 4) || null,
      width: 152,
    },
    positionTs: {
      id: 'positionTs',
      header: t('fields.positionTs'),
      kind: 'date',
      value: ({ itemPos }) => itemPos?.ts,
      width: 144,
    },
  }) satisfies Columns

/** The card in it. */
const simColumns = (t: Words) =>
  ({
    phone: {
      id: 'phone',
      header: t('fields.phone'),
      value: ({ sim }) => sim.phone,
      width: 142,
      isHiddenAtFirst: true,
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
    imsi: { id: 'imsi', header: t('fields.imsi'), value: ({ sim }) => sim.imsi, width: 150, isHiddenAtFirst: true },
    apn: { id: 'apn', header: t('fields.apn'), value: ({ sim }) => sim.apn, width: 150, isHiddenAtFirst: true },
  }) satisfies Columns

/** How it has been doing. */
const stateColumns = (t: Words) =>
  ({
    createdTs: {
      id: 'created',
      header: t('fields.createdTs'),
      kind: 'date',
      value: ({ createdTs }) => createdTs,
      width: 144,
    },
    updatedTs: {
      id: 'updated',
      header: t('fields.updatedTs'),
      kind: 'date',
      value: ({ updatedTs }) => updatedTs,
      width: 144,
      isHiddenAtFirst: true,
    },
    firstConnect: {
      id: 'firstConnect',
      header: t('fields.firstConnect'),
      kind: 'date',
      value: ({ firstConnectTs }) => firstConnectTs,
      width: 144,
      isHiddenAtFirst: true,
    },
    config: {
      id: 'config',
      header: t('fields.config'),
      kind: 'choice',
      choices: (['none', 'pending', 'failed', 'updated'] as const).map((value) => ({
        value,
        label: t(`configStates.${value}`),
      })),
      value: shownConfigState,
      cell: (row) => <ConfigBadge state={shownConfigState(row)} />,
      width: 138,
    },
  }) satisfies Columns

const useDeviceColumn = () => {
  const { t, i18n } = useTranslation('devices')
  return useMemo(() => {
    const countries = new Intl.DisplayNames(i18n.language, { type: 'region' })
    const column = {
      ...identityColumns(t, (id) => countries.of(id)),
      ...placeColumns(t),
      ...simColumns(t),
      ...stateColumns(t),
    }
    return column as Record<keyof typeof column, Column<DeviceRow>>
  }, [t, i18n.language])
}

/** Those that are shown at first fit a screen of 1440 pixels, a distributor's too. */
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
      column.createdTs,
      column.firstConnect,
      column.own,
      column.plate,
      column.phone,
      column.simType,
      column.iccid,
      column.imsi,
      column.apn,
      column.networks,
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
