import { useTranslation } from 'react-i18next'
import { ImportWizard } from '../../../imports/import-wizard.tsx'
import { useNounImport } from '../../../nouns/noun-import.tsx'
import { usePlaceColours } from '../../../nouns/place-colours.ts'
import { geozones } from '../geozones.noun.ts'

/** Loaded when somebody imports. */
export const GeozonesImport = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('geozones')
  const { nameOf } = usePlaceColours()
  const definition = useNounImport(geozones, {
    fields: {
      name: { label: t('fields.name'), example: t('import.exampleName') },
      description: { label: t('fields.description') },
      colour: { label: t('fields.colour'), example: nameOf('blue') },
      lat: { label: t('fields.lat'), example: '40.416775', hint: t('import.circleHint') },
      lng: { label: t('fields.lng'), example: '-3.703790' },
      radiusM: { label: t('fields.radius'), example: '250' },
      shape: {
        label: t('fields.outline'),
        hint: t('import.outlineHint'),
        aliases: ['wkt', 'geometry', 'geom', 'outline'],
      },
      halfWidthM: { label: t('fields.halfWidth'), example: '100', hint: t('import.corridorHint') },
    },
    takesPlaces: true,
  })
  return <ImportWizard definition={definition} onClose={onClose} />
}
