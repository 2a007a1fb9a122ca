import type { PersonRecord } from '@atalaya/contract/items'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
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
import { persons } from '../persons.noun.ts'

const shownFields = ['appWorkerId', 'groupIds', 'customStateId']

export const PersonPage = ({ id }: { id: number }) => (
  <ItemPage
    noun={persons}
    id={id}
    Overview={OverviewTab}
    tabs={useTabs()}
    glyphOf={() => 'person'}
    subtitleOf={({ appWorkerId }) => appWorkerId ?? ''}
    form={(props) => <ItemFieldsForm noun={persons} {...props} />}
  />
)

const useTabs = (): RecordTabs<PersonRecord> => {
  const { t } = useTranslation('items')
  return useMemo(
    () => [
      { id: 'devices', label: t('page.devices'), Content: DevicesTab },
      { id: 'sensors', label: t('page.sensors'), Content: SensorsTab },
    ],
    [t],
  )
}

const OverviewTab = ({ entity }: TabProps<PersonRecord>) => {
  const { factsOf } = useItemWords(persons)
  const item = { id: entity.id, type: 3, name: entity.name, glyph: 'person' } as const
  return <Overview item={item} figures={[]} facts={factsOf(entity, shownFields)} />
}
