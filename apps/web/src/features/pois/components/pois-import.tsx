import { NewPoi } from '@atalaya/contract/pois'
import { poiImport } from '@atalaya/domain/import-rules/pois'
import { choiceList } from '@atalaya/domain/import-rules/read-row'
import { useTranslation } from 'react-i18next'
import type { ImportDefinition } from '../../../imports/import-definition.ts'
import { ImportWizard } from '../../../imports/import-wizard.tsx'
import { undoInCompany } from '../../../imports/undo-import.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { poiColours } from '../poi-values.ts'
import { usePoiCalls } from '../pois.queries.ts'
import classes from './pois-import.module.css'

/** Loaded when somebody imports. */
export const PoisImport = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation(['pois', 'geozones'])
  const companyId = useCompanyId()
  const { importMany, refresh } = usePoiCalls()
  const nameOfColour = (token: string) => t(`geozones:colours.${token}` as 'geozones:colours.blue')
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
      colour: { label: t('fields.colour'), example: nameOfColour('blue') },
    },
    // The codes too, for a file from somebody with another language.
    lists: {
      colour: choiceList(
        poiColours.flatMap((token) => [[token, token] as const, [nameOfColour(token), token] as const]),
      ),
    },
    schema: NewPoi,
    send: importMany,
    undo: undoInCompany(companyId),
    onChanged: () => void refresh(),
  }
  return (
    <div className={classes.cover}>
      <ImportWizard definition={definition} onClose={onClose} />
    </div>
  )
}
