import { NewDriver } from '@atalaya/contract/item-fields'
import { driverImport } from '@atalaya/domain/import-rules/drivers'
import { ImportWizard } from '../../imports/import-wizard.tsx'
import { drivers, useRecordImport } from '../items/index.ts'

const examples = { name: 'Ana Ruiz', reference: '0042', email: 'ana@example.com', phone: '+34 600 000 000' }

export const DriverImport = ({ onClose }: { onClose(): void }) => (
  <ImportWizard
    definition={useRecordImport(drivers, { rules: driverImport, schema: NewDriver, examples })}
    onClose={onClose}
  />
)
