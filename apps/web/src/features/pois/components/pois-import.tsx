import { useTranslation } from 'react-i18next'
import { ImportWizard } from '../../../imports/import-wizard.tsx'
import { useNounImport } from '../../../nouns/noun-import.tsx'
import { usePlaceColours } from '../../../nouns/place-colours.ts'
import { pois } from '../pois.noun.ts'

/** Loaded when somebody imports. */
export const PoisImport = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('pois')
  const { nameOf } = usePlaceColours()
  const definition = useNounImport(pois, {
    fields: {
      name: { label: t('fields.name'), example: t('import.exampleName') },
      description: { label: t('fields.description') },
      lat: { label: t('fields.lat'), example: '40.416775' },
      lng: { label: t('fields.lng'), example: '-3.703790' },
      radiusM: { label: t('fields.radiusM'), example: '50' },
      colour: { label: t('fields.colour'), example: nameOf('blue') },
    },
    takesPlaces: true,
  })
  return <ImportWizard definition={definition} onClose={onClose} />
}
