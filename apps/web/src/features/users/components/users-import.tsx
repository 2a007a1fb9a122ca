import { choiceList } from '@atalaya/domain/import-rules/read-row'
import type { Choice } from '@atalaya/ui/data-table/column'
import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportDefinition } from '../../../imports/import-definition.ts'
import { ImportWizard } from '../../../imports/import-wizard.tsx'
import { useNounImport } from '../../../nouns/noun-import.tsx'
import { useGroups } from '../../groups/index.ts'
import { useUserChoices } from '../user-choices.ts'
import { users } from '../users.noun.ts'
import classes from './invitations-dialog.module.css'
import { InvitationsDialog } from './invitations-dialog.tsx'

/** Labels of the page's language, and the codes, for a file from somebody with another one. */
const listOf = (choices: readonly Choice[]) =>
  choiceList(choices.flatMap(({ value, label }) => [[String(value), value] as const, [label, value] as const]))

/** Loaded when somebody imports. */
export const UsersImport = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('users')
  const [inserted, setInserted] = useState<readonly number[]>([])
  const [invited, setInvited] = useState<readonly number[] | null>(null)
  const choices = useUserChoices()
  const { data: groups } = useGroups()
  const definition = useNounImport(users, {
    fields: {
      email: { label: t('fields.email'), example: 'ana.ruiz@example.com' },
      role: { label: t('fields.role'), example: choices.role.at(-1)?.label ?? '' },
      firstName: { label: t('fields.firstName'), example: 'Ana' },
      lastName: { label: t('fields.lastName'), example: 'Ruiz' },
      phone: { label: t('fields.phone'), example: '+34 600 111 222' },
      countryId: { label: t('fields.countryId'), example: choices.countryId[0]?.label ?? '' },
      language: { label: t('fields.language'), example: choices.language[0]?.label ?? '' },
      timezone: { label: t('fields.timezone'), example: 'Europe/Madrid' },
      groups: { label: t('fields.groupIds'), hint: t('import.groupsHint'), example: t('import.exampleGroups') },
      description: { label: t('fields.description') },
      readOnly: { label: t('fields.readOnly') },
    },
    lists: {
      role: listOf(choices.role),
      countryId: listOf(choices.countryId),
      language: listOf(choices.language),
      timezone: listOf(choices.timezone),
      groups: choiceList(Object.values(groups ?? {}).map(({ id, name }) => [name, id])),
    },
    afterwards: (
      <div className={classes.afterwards}>
        <p className="secondary">{t('invitation.afterImport', { count: inserted.length })}</p>
        <Button leftSection={<IconMailForward size={16} />} onClick={() => setInvited(inserted)}>
          {t('invitation.makeMany', { count: inserted.length })}
        </Button>
      </div>
    ),
  })
  const send: ImportDefinition['send'] = async (chunk, signal) => {
    const answer = await definition.send(chunk, signal)
    if (!chunk.dryRun) setInserted((before) => [...before, ...answer.inserted.map(({ id }) => id)])
    return answer
  }
  return (
    <>
      <ImportWizard definition={{ ...definition, send }} onClose={onClose} />
      <InvitationsDialog userIds={invited} onClose={() => setInvited(null)} />
    </>
  )
}
