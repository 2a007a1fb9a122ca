import { GroupRow } from '@atalaya/contract/groups'
import { groupImport } from '@atalaya/domain/import-rules/groups'
import { useTranslation } from 'react-i18next'
import type { ImportDefinition } from '../../../imports/import-definition.ts'
import { ImportWizard } from '../../../imports/import-wizard.tsx'
import { undoInCompany } from '../../../imports/undo-import.ts'
import { useCompanyId } from '../../../session/current-session.ts'
import { useGroupCalls } from '../groups.queries.ts'

/** Loaded when somebody imports. */
export const GroupsImport = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('groups')
  const companyId = useCompanyId()
  const { importMany, refresh } = useGroupCalls()
  const definition: ImportDefinition = {
    noun: 'groups',
    title: t('actions.import'),
    rules: groupImport,
    fields: {
      name: { label: t('fields.name'), example: t('import.exampleName') },
      parent: {
        label: t('fields.parentId'),
        hint: t('import.parentHint'),
        example: t('import.exampleParent'),
        aliases: ['parent', 'parentId', 'padre', 'grupo padre', 'pai', 'padre', 'parent group', 'üst grup'],
      },
    },
    lists: {},
    schema: GroupRow,
    // A file that was exported here brings nothing twice.
    existing: 'skip',
    send: importMany,
    undo: undoInCompany(companyId),
    onChanged: () => void refresh(),
  }
  return <ImportWizard definition={definition} onClose={onClose} />
}
