import { IconUsers } from '@tabler/icons-react'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { persons, RecordList, useRecordId } from '../../items/index.ts'
import { usePersonColumns } from '../components/person-columns.tsx'
import { PersonForm } from '../components/person-form.tsx'
import { PersonPage } from '../components/person-page.tsx'

const PersonImport = lazyDialog(async () => (await import('../person-import.tsx')).PersonImport)

export const PersonsScreen = () => {
  const id = useRecordId()
  return id === null ? <PersonList /> : <PersonPage id={id} />
}

const PersonList = () => (
  <RecordList
    managed={persons}
    icon={<IconUsers size={28} stroke={1.5} />}
    columns={usePersonColumns()}
    form={(props) => <PersonForm {...props} />}
    Import={PersonImport}
  />
)
