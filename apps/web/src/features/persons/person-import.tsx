import { PersonRow } from '@atalaya/contract/item-fields'
import { personImport } from '@atalaya/domain/import-rules/persons'
import { ImportWizard } from '../../imports/import-wizard.tsx'
import { persons, useRecordImport } from '../items/index.ts'

const examples = { name: 'Ana Ruiz', appWorkerId: 'ana@example.com', groups: 'Norte' }

export const PersonImport = ({ onClose }: { onClose(): void }) => (
  <ImportWizard
    definition={useRecordImport(persons, { rules: personImport, schema: PersonRow, examples })}
    onClose={onClose}
  />
)
