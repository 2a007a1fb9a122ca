import { IconUsers } from '@tabler/icons-react'
import { useRecordId } from '../../../nouns/record-address.ts'
import { ItemFieldsForm, ItemList, useItemColumns } from '../../items/index.ts'
import { PersonPage } from '../components/person-page.tsx'
import { persons } from '../persons.noun.ts'

export const PersonsScreen = () => {
  const id = useRecordId()
  return id === null ? <PersonList /> : <PersonPage id={id} />
}

const looks = { glyphOf: () => 'person' as const }

const PersonList = () => (
  <ItemList
    noun={persons}
    icon={IconUsers}
    scene="people"
    columns={useItemColumns(persons, looks)}
    form={(props) => <ItemFieldsForm noun={persons} {...props} />}
  />
)
