import type { PersonRecord } from '@atalaya/contract/items'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DevicesRoom,
  HistoryRoom,
  Overview,
  persons,
  RecordPage,
  type Room,
  type RoomProps,
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

/** In the order of the page; who has more to say about a record adds a room. */
const useRooms = (): Room<PersonRecord>[] => {
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
  return <Overview itemId={entity.id} figures={[]} facts={factsOf(entity, shownFields)} />
}
