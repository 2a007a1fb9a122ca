import type { Asset } from '@atalaya/contract/items'
import { IconBox } from '@tabler/icons-react'
import { useRecordId } from '../../../nouns/record-address.ts'
import { ItemFieldsForm, ItemList, useItemColumns } from '../../items/index.ts'
import { assets } from '../assets.noun.ts'
import { AssetPage } from '../components/asset-page.tsx'

export const AssetsScreen = () => {
  const id = useRecordId()
  return id === null ? <AssetList /> : <AssetPage id={id} />
}

const looks = { glyphOf: ({ type }: Asset) => type, first: ['type'], namePx: 264 } as const

const AssetList = () => (
  <ItemList
    noun={assets}
    icon={IconBox}
    scene="signals"
    columns={useItemColumns(assets, looks)}
    form={(props) => <ItemFieldsForm noun={assets} {...props} />}
  />
)
