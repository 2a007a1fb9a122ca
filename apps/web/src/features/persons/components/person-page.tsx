import type { PersonRecord } from '@atalaya/contract/items'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
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
import { persons } from '../persons.noun.ts'

const shownFields = ['appWorkerId', 'groupIds', 'customStateId']

export const PersonPage = ({ id }: { id: number }) => (
  <ItemPage
    noun={persons}
    id={id}
    rooms={useRooms()}
    glyphOf={() => 'person'}
    subtitleOf={({ appWorkerId }) => appWorkerId ?? ''}
    form={(props) => <ItemFieldsForm noun={persons} {...props} />}
  />
)

const useRooms = (): Rooms<PersonRecord> => {
  const { t } = useTranslation('items')
  return useMemo(
    () => [
      { id: 'overview', label: t('page.overview'), Content: OverviewRoom },
      { id: 'devices', label: t('page.devices'), Content: DevicesRoom },
      { id: 'sensors', label: t('page.sensors'), Content: SensorsRoom },
      {
        id: 'history',
        label: t('page.history'),
        Content: ({ entity }) => <HistoryRoom noun={persons} id={entity.id} />,
      },
    ],
    [t],
  )
}

const OverviewRoom = ({ entity }: RoomProps<PersonRecord>) => {
  const { factsOf } = useItemWords(persons)
  const item = { id: entity.id, type: 3, name: entity.name, glyph: 'person' } as const
  return <Overview item={item} figures={[]} facts={factsOf(entity, shownFields)} />
}
