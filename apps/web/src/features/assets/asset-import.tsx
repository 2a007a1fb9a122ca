import { AssetRow } from '@atalaya/contract/item-fields'
import { assetImport } from '@atalaya/domain/import-rules/assets'
import { ImportWizard } from '../../imports/import-wizard.tsx'
import { assets, useRecordImport } from '../items/index.ts'

const examples = { name: 'Contenedor 7', type: 'container', groups: 'Puerto' }

export const AssetImport = ({ onClose }: { onClose(): void }) => (
  <ImportWizard
    definition={useRecordImport(assets, { rules: assetImport, schema: AssetRow, examples })}
    onClose={onClose}
  />
)
