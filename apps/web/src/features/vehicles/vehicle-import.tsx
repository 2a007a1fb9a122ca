import { VehicleRow } from '@atalaya/contract/item-fields'
import { vehicleImport } from '@atalaya/domain/import-rules/vehicles'
import { ImportWizard } from '../../imports/import-wizard.tsx'
import { useRecordImport, vehicles } from '../items/index.ts'

const examples = {
  name: 'Furgón 12',
  plate: '1234-BCD',
  brand: 'Iveco',
  model: 'Daily',
  icon: 'truck',
  fuelTankSize: '90',
  initialMileage: '120500',
  groups: 'Norte;Reparto',
}

export const VehicleImport = ({ onClose }: { onClose(): void }) => (
  <ImportWizard
    definition={useRecordImport(vehicles, { rules: vehicleImport, schema: VehicleRow, examples })}
    onClose={onClose}
  />
)
