import { choiceList } from '@atalaya/domain/import-rules/read-row'
import type { Choice } from '@atalaya/ui/data-table/column'
import { useTranslation } from 'react-i18next'
import { ImportWizard } from '../../../imports/import-wizard.tsx'
import { useNounImport } from '../../../nouns/noun-import.tsx'
import { useCostChoices } from '../cost-choices.ts'
import { costs } from '../costs.noun.ts'
import { useCostReferences } from '../costs.queries.ts'

/** Labels of the page's language, and the codes, for a file from somebody with another one. */
const listOf = (choices: readonly Choice[]) =>
  choiceList(choices.flatMap(({ value, label }) => [[String(value), value] as const, [label, value] as const]))

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

/** Loaded when somebody imports. */
export const CostsImport = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('costs')
  const choices = useCostChoices()
  const { vehicles, assets, drivers } = useCostReferences()
  const definition = useNounImport(costs, {
    fields: {
      name: { label: t('fields.name'), example: t('import.exampleName') },
      type: { label: t('fields.type'), example: t('types.fuel') },
      date: { label: t('fields.date'), hint: t('import.dateHint'), example: '2026/11/22' },
      quantity: { label: t('fields.quantity'), example: '61,37' },
      unitPrice: { label: t('fields.unitPrice'), example: '1,459' },
      tax: { label: t('fields.tax'), example: '21' },
      currency: { label: t('fields.currency'), hint: t('import.currencyHint'), example: 'EUR' },
      description: { label: t('fields.description') },
      vehicleName: { label: t('fields.vehicleId') },
      plate: { label: t('fields.plate'), hint: t('import.plateHint') },
      driver: { label: t('fields.driverId') },
      asset: { label: t('fields.assetId') },
    },
    lists: {
      type: listOf(choices.type),
      currency: listOf(choices.currency),
      vehicleName: namesOf(vehicles),
      plate: namesOf(vehicles, ({ plate }) => plate),
      driver: namesOf(drivers),
      asset: namesOf(assets),
    },
  })
  return <ImportWizard definition={definition} onClose={onClose} />
}
