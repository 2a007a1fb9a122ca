import { useTranslation } from 'react-i18next'
import { ImportWizard } from '../../../imports/import-wizard.tsx'
import { useNounImport } from '../../../nouns/noun-import.tsx'
import { groups } from '../groups.noun.ts'

/** Loaded when somebody imports. */
export const GroupsImport = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('groups')
  const definition = useNounImport(groups, {
    fields: {
      name: { label: t('fields.name'), example: t('import.exampleName') },
      parent: {
        label: t('fields.parentId'),
        hint: t('import.parentHint'),
        example: t('import.exampleParent'),
        aliases: ['parent', 'parentId', 'padre', 'grupo padre', 'pai', 'padre', 'parent group', 'üst grup'],
      },
    },
    // A file that was exported here brings nothing twice.
    existing: 'skip',
  })
  return <ImportWizard definition={definition} onClose={onClose} />
}
