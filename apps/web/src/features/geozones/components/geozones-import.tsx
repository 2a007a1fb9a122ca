import { NewGeozone } from '@atalaya/contract/geozones'
import { geozoneImport } from '@atalaya/domain/import-rules/geozones'
import { useTranslation } from 'react-i18next'
import type { ImportDefinition } from '../../../imports/import-definition.ts'
import { ImportWizard } from '../../../imports/import-wizard.tsx'
import { undoInCompany } from '../../../imports/undo-import.ts'
import { usePlaceColours } from '../../../map-records/place-colours.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { useGeozoneCalls } from '../geozones.queries.ts'

/** Loaded when somebody imports. */
export const GeozonesImport = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('geozones')
  const companyId = useCompanyId()
  const { importMany, refresh } = useGeozoneCalls()
  const { nameOf, list } = usePlaceColours()
  const definition: ImportDefinition = {
    noun: 'geozones',
    title: t('actions.import'),
    rules: geozoneImport,
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
    },
    lists: { colour: list },
    schema: NewGeozone,
    takesPlaces: true,
    send: importMany,
    undo: undoInCompany(companyId),
    onChanged: () => void refresh(),
  }
  return <ImportWizard definition={definition} onClose={onClose} />
}
