import type { AssetRecord } from '@atalaya/contract/items'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldChoices } from '../../../nouns/field-choices.ts'
import { CostsTab } from '../../costs/index.ts'
import {
  DevicesTab,
  ItemFieldsForm,
  ItemPage,
  Overview,
  type RecordTabs,
  SensorsTab,
  type TabProps,
  useItemWords,
} from '../../items/index.ts'
import { assets } from '../assets.noun.ts'

const shownFields = ['type', 'groupIds', 'customStateId']

export const AssetPage = ({ id }: { id: number }) => {
  const choices = useFieldChoices(assets)
  return (
    <ItemPage
      noun={assets}
      id={id}
      Overview={OverviewTab}
      tabs={useTabs()}
      glyphOf={({ type }) => type}
      subtitleOf={({ type }) => choices['type']?.find(({ value }) => value === type)?.label ?? ''}
      form={(props) => <ItemFieldsForm noun={assets} {...props} />}
    />
  )
}

const useTabs = (): RecordTabs<AssetRecord> => {
  const { t } = useTranslation('items')
  return useMemo(
    () => [
      { id: 'devices', label: t('page.devices'), Content: DevicesTab },
      { id: 'sensors', label: t('page.sensors'), Content: SensorsTab },
      {
        id: 'costs',
        label: t('page.costs'),
        Content: ({ entity }: TabProps<AssetRecord>) => <CostsTab chargedTo={{ assetId: entity.id }} />,
      },
    ],
    [t],
  )
}

const OverviewTab = ({ entity }: TabProps<AssetRecord>) => {
  const { factsOf } = useItemWords(assets)
  const item = { id: entity.id, type: 2, name: entity.name, glyph: entity.type } as const
  return <Overview item={item} figures={[]} facts={factsOf(entity, shownFields)} />
}
