import type { PersonRecord } from '@atalaya/contract/items'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DevicesRoom,
  HistoryRoom,
  Overview,
  persons,
  RecordPage,
  type RoomProps,
  type Rooms,
  SensorsRoom,
  useFieldWords,
} from '../../items/index.ts'
import { PersonForm } from './person-form.tsx'

const shownFields = ['appWorkerId', 'groupIds', 'customStateId']

export const PersonPage = ({ id }: { id: number }) => (
  <RecordPage
    managed={persons}
    id={id}
    rooms={useRooms()}
    glyphOf={() => 'person'}
    subtitleOf={({ appWorkerId }) => appWorkerId ?? ''}
    form={(props) => <PersonForm {...props} />}
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
        Content: ({ entity }) => <HistoryRoom managed={persons} id={entity.id} />,
      },
    ],
    [t],
  )
}

const OverviewRoom = ({ entity }: RoomProps<PersonRecord>) => {
  const { factsOf } = useFieldWords(persons)
  const item = { id: entity.id, type: 3, name: entity.name, glyph: 'person' } as const
  return <Overview item={item} figures={[]} facts={factsOf(entity, shownFields)} />
}
