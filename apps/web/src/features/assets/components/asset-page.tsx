import type { AssetRecord } from '@atalaya/contract/items'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldChoices } from '../../../nouns/field-choices.ts'
import { CostsRoom } from '../../costs/index.ts'
import {
  DevicesRoom,
  HistoryRoom,
  ItemFieldsForm,
  ItemPage,
  Overview,
  type RoomProps,
  type Rooms,
  SensorsRoom,
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
      rooms={useRooms()}
      glyphOf={({ type }) => type}
      subtitleOf={({ type }) => choices['type']?.find(({ value }) => value === type)?.label ?? ''}
      form={(props) => <ItemFieldsForm noun={assets} {...props} />}
    />
  )
}

const useRooms = (): Rooms<AssetRecord> => {
  const { t } = useTranslation('items')
  return useMemo(
    () => [
      { id: 'overview', label: t('page.overview'), Content: OverviewRoom },
      { id: 'devices', label: t('page.devices'), Content: DevicesRoom },
      { id: 'sensors', label: t('page.sensors'), Content: SensorsRoom },
      {
        id: 'costs',
        label: t('page.costs'),
        Content: ({ entity }) => <CostsRoom chargedTo={{ assetId: entity.id }} />,
      },
      {
        id: 'history',
        label: t('page.history'),
        Content: ({ entity }) => <HistoryRoom noun={assets} id={entity.id} />,
      },
    ],
    [t],
  )
}

const OverviewRoom = ({ entity }: RoomProps<AssetRecord>) => {
  const { factsOf } = useItemWords(assets)
  const item = { id: entity.id, type: 2, name: entity.name, glyph: entity.type } as const
  return <Overview item={item} figures={[]} facts={factsOf(entity, shownFields)} />
}
