import type { AssetRecord } from '@atalaya/contract/items'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  assets,
  DevicesRoom,
  HistoryRoom,
  Overview,
  RecordPage,
  type Room,
  type RoomProps,
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

/** In the order of the page; who has more to say about a record adds a room. */
const useRooms = (): Room<AssetRecord>[] => {
  const { t } = useTranslation('items')
  return useMemo(
    () => [
      { id: 'overview', label: t('page.overview'), Content: OverviewRoom },
      { id: 'devices', label: t('page.devices'), Content: DevicesRoom },
      { id: 'sensors', label: t('page.sensors'), Content: SensorsRoom },
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
  return <Overview itemId={entity.id} figures={[]} facts={factsOf(entity, shownFields)} />
}
