import { IconBox } from '@tabler/icons-react'
import { lazyDialog } from '../../../feedback/lazy-dialog.tsx'
import { assets, RecordList, useRecordId } from '../../items/index.ts'
import { useAssetColumns } from '../components/asset-columns.tsx'
import { AssetForm } from '../components/asset-form.tsx'
import { AssetPage } from '../components/asset-page.tsx'

const AssetImport = lazyDialog(async () => (await import('../asset-import.tsx')).AssetImport)

export const AssetsScreen = () => {
  const id = useRecordId()
  return id === null ? <AssetList /> : <AssetPage id={id} />
}

const AssetList = () => (
  <RecordList
    managed={assets}
    icon={<IconBox size={28} stroke={1.5} />}
    columns={useAssetColumns()}
    form={(props) => <AssetForm {...props} />}
    Import={AssetImport}
  />
)
