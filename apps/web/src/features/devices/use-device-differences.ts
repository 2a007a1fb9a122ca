import { useTranslation } from 'react-i18next'
import { trackerTypeName } from '../../format/tracker-type-name.ts'
import { differencesBetween, type FieldDifference } from '../../forms/field-difference.ts'
import type { DeviceValues } from './device-values.ts'

/** What differs between what somebody else saved and what stands in the form, in words. */
export const useDeviceDifferences = () => {
  const { t } = useTranslation('devices')
  const labels = {
    deviceId: t('fields.deviceId'),
    typeId: t('fields.typeId'),
    name: t('fields.name'),
    description: t('fields.description'),
    countryId: t('fields.country'),
    networks: t('fields.networks'),
    phone: t('fields.phone'),
    simType: t('fields.simType'),
    iccid: t('fields.iccid'),
    imsi: t('fields.imsi'),
    apn: t('fields.apn'),
  }
  const textsOf = ({ sim, ...values }: DeviceValues): Record<keyof typeof labels, string> => ({
    deviceId: values.deviceId,
    typeId: trackerTypeName(values.typeId),
    name: values.name ?? '',
    description: values.description,
    countryId: values.countryId ?? '',
    networks: values.networks.join(' '),
    phone: sim.phone ?? '',
    simType: t(`simTypes.${(sim.type ?? 99) as 99}`),
    iccid: sim.iccid ?? '',
    imsi: sim.imsi ?? '',
    apn: sim.apn ?? '',
  })
  return (theirs: DeviceValues, mine: DeviceValues): FieldDifference[] =>
    differencesBetween(textsOf(theirs), textsOf(mine), (key) => labels[key])
}
