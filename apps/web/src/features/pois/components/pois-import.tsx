import { NewPoi } from '@atalaya/contract/pois'
import { poiImport } from '@atalaya/domain/import-rules/pois'
import { useTranslation } from 'react-i18next'
import type { ImportDefinition } from '../../../imports/import-definition.ts'
import { ImportWizard } from '../../../imports/import-wizard.tsx'
import { undoInCompany } from '../../../imports/undo-import.ts'
import { usePlaceColours } from '../../../map-records/place-colours.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { usePoiCalls } from '../pois.queries.ts'

/** Loaded when somebody imports. */
export const PoisImport = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('pois')
  const companyId = useCompanyId()
  const { importMany, refresh } = usePoiCalls()
  const { nameOf, list } = usePlaceColours()
  const definition: ImportDefinition = {
    noun: 'pois',
    title: t('actions.import'),
    rules: poiImport,
    fields: {
      name: { label: t('fields.name'), example: t('import.exampleName') },
      description: { label: t('fields.description') },
      lat: { label: t('fields.lat'), example: '40.416775' },
      lng: { label: t('fields.lng'), example: '-3.703790' },
      radiusM: { label: t('fields.radiusM'), example: '50' },
      colour: { label: t('fields.colour'), example: nameOf('blue') },
    },
    lists: { colour: list },
    schema: NewPoi,
    takesPlaces: true,
    send: importMany,
    undo: undoInCompany(companyId),
    onChanged: () => void refresh(),
  }
  return <ImportWizard definition={definition} onClose={onClose} />
}
