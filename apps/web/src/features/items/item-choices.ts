import { assetIcons, engineTypes, odometerSources, vehicleIcons } from '@atalaya/contract/item-choices'
import type { Choice } from '@atalaya/ui/data-table/column'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

const engines = Object.values(engineTypes)

/** What vehicles and assets choose from, in the language of the page; the same arrays until it changes. */
export const useItemChoices = () => {
  const { t } = useTranslation('items')
  return useMemo(
    () => ({
      icon: vehicleIcons.map((value): Choice => ({ value, label: t(`icons.${value}`) })),
      type: assetIcons.map((value): Choice => ({ value, label: t(`assetTypes.${value}`) })),
      engineType: engines.map((value): Choice => ({ value, label: t(`engineTypes.${value}`) })),
      odometerSource: odometerSources.map((value): Choice => ({ value, label: t(`odometerSources.${value}`) })),
    }),
    [t],
  )
}
