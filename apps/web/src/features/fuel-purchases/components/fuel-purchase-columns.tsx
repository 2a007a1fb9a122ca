import type { FuelPurchase } from '@atalaya/contract/fuel-purchases'
import { zoneTime } from '@atalaya/domain/zone-time'
import type { Column } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../../../format/time-zone.store.ts'
import { useFormat } from '../../../format/use-format.ts'
import { dataColumn } from '../../../nouns/data-column.ts'
import { useFieldColumns, useUpdatedColumn } from '../../../nouns/noun-columns.ts'
import { useReading } from '../../../nouns/use-reading.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { useCompanyInfo } from '../../companies/index.ts'
import { fuelPurchases } from '../fuel-purchases.noun.ts'
import { useFuelPurchaseReferences } from '../fuel-purchases.queries.ts'

/** Headers are those of the import, so that a list that was exported imports again. */
export const useFuelPurchaseColumns = (): readonly Column<FuelPurchase>[] => {
  const { t } = useTranslation('fuelPurchases')
  const format = useFormat()
  const reading = useReading()
  const fields = useFieldColumns(fuelPurchases)
  const updated = useUpdatedColumn<FuelPurchase>('fuelPurchases:fields.updatedTs')
  const { vehicles, drivers } = useFuelPurchaseReferences()
  const pageZone = useTimeZone()
  const companyZone = useCompanyInfo(useCompanyId()).data?.conf.general.timezone ?? pageZone
  return useMemo(() => {
    const { card, product, litres, amount, currency, station, ...others } = fields
    // A file is written by the clocks of the page, and read by those of the company, as card companies have them.
    const inFiles = ({ purchasedAt }: FuelPurchase): number => {
      const { date, minute } = zoneTime(companyZone).at(purchasedAt)
      return zoneTime(pageZone).instantOf(date, minute)
    }
    const when = { id: 'purchasedAt', label: 'fuelPurchases:fields.purchasedAt', kind: 'instant' } as const
    const columns: (Column<FuelPurchase> | undefined)[] = [
      dataColumn<FuelPurchase>(when, reading, { width: 148, showMobile: true, exportValue: inFiles }),
      card,
      {
        id: 'vehicleId',
        header: t('fields.vehicleId'),
        value: ({ vehicleId }) => vehicles?.[vehicleId ?? 0]?.name,
        width: 132,
        showMobile: true,
      },
      {
        id: 'plate',
        header: t('fields.plate'),
        value: ({ vehicleId }) => vehicles?.[vehicleId ?? 0]?.plate,
        width: 112,
        isHiddenAtFirst: true,
      },
      {
        id: 'driverId',
        header: t('fields.driverId'),
        value: ({ driverId }) => drivers?.[driverId ?? 0]?.name,
        width: 124,
      },
      product,
      litres,
      amount && { ...amount, cell: (purchase) => format.money(purchase.amount, purchase.currency) },
      currency,
      station,
      ...Object.values(others),
      updated,
    ]
    return columns.filter((column) => column !== undefined)
  }, [t, format, reading, fields, updated, vehicles, drivers, pageZone, companyZone])
}
