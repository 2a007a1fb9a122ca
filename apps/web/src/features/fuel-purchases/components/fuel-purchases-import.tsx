import { maskedCard } from '@atalaya/domain/fuel-purchases'
import { choiceList } from '@atalaya/domain/import-rules/read-row'
import { useTranslation } from 'react-i18next'
import type { ImportFieldTexts } from '../../../imports/import-definition.ts'
import { ImportWizard } from '../../../imports/import-wizard.tsx'
import { useNounImport } from '../../../nouns/noun-import.tsx'
import { cardFileHeadings } from '../card-file-headings.ts'
import { fuelPurchases } from '../fuel-purchases.noun.ts'
import { useFuelPurchaseReferences } from '../fuel-purchases.queries.ts'

const namesOf = <One extends { name: string }>(
  records: Readonly<Record<string, One>> | undefined,
  nameOf: (one: One) => string | undefined = ({ name }) => name,
) =>
  choiceList(
    Object.values(records ?? {}).flatMap((one) => {
      const name = nameOf(one)
      return name ? [[name, name] as const] : []
    }),
  )

/** What a card's number is stays in the browser. */
const withMaskedCard = (values: Record<string, unknown>): Record<string, unknown> =>
  typeof values['card'] === 'string' ? { ...values, card: maskedCard(values['card']) } : values

/** Loaded when somebody imports. */
export const FuelPurchasesImport = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('fuelPurchases')
  const { vehicles, drivers } = useFuelPurchaseReferences()
  const fields: Record<string, ImportFieldTexts> = {
    card: { label: t('fields.card'), hint: t('hints.card'), example: '7002 0000 0000 1234' },
    purchasedAt: { label: t('fields.purchasedAt'), hint: t('import.timeHint'), example: '2026/11/22 14:32' },
    time: { label: t('fields.time'), hint: t('import.clockHint') },
    vehicleName: { label: t('fields.vehicleId') },
    plate: { label: t('fields.plate'), hint: t('import.plateHint'), example: '1234KLM' },
    driver: { label: t('fields.driverId') },
    product: { label: t('fields.product'), example: t('import.exampleProduct') },
    litres: { label: t('fields.litres'), example: '61,37' },
    amount: { label: t('fields.amount'), example: '89,54' },
    currency: { label: t('fields.currency'), hint: t('import.currencyHint'), example: 'EUR' },
    station: { label: t('fields.station') },
    lat: { label: t('fields.lat') },
    lng: { label: t('fields.lng') },
    odometerKm: { label: t('fields.odometerKm') },
  }
  const definition = useNounImport(fuelPurchases, {
    fields: Object.fromEntries(
      Object.entries(fields).map(([key, texts]) => {
        const aliases = cardFileHeadings[key]
        return [key, aliases ? { ...texts, aliases } : texts]
      }),
    ),
    lists: {
      vehicleName: namesOf(vehicles),
      plate: namesOf(vehicles, ({ plate }) => plate),
      driver: namesOf(drivers),
    },
    toWire: withMaskedCard,
  })
  return <ImportWizard definition={definition} onClose={onClose} />
}
