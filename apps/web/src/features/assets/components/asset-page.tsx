import type { AssetRecord } from '@atalaya/contract/items'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CostsRoom } from '../../costs/index.ts'
import {
  assets,
  DevicesRoom,
  HistoryRoom,
  Overview,
  RecordPage,
  type RoomProps,
  type Rooms,
  SensorsRoom,
  useFieldWords,
  useItemChoices,
} from '../../items/index.ts'
import { AssetForm } from './asset-form.tsx'

const shownFields = ['type', 'groupIds', 'customStateId']

export const AssetPage = ({ id }: { id: number }) => {
  const choices = useItemChoices()
  return (
    <RecordPage
      managed={assets}
      id={id}
      rooms={useRooms()}
      glyphOf={({ type }) => type}
      subtitleOf={({ type }) => choices.type.find(({ value }) => value === type)?.label ?? ''}
      form={(props) => <AssetForm {...props} />}
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
        Content: ({ entity }) => <HistoryRoom managed={assets} id={entity.id} />,
      },
    ],
    [t],
  )
}

const OverviewRoom = ({ entity }: RoomProps<AssetRecord>) => {
  const { factsOf } = useFieldWords(assets)
  const item = { id: entity.id, type: 2, name: entity.name, glyph: entity.type } as const
  return <Overview item={item} figures={[]} facts={factsOf(entity, shownFields)} />
}
