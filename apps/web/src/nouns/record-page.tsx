import { may } from '@atalaya/contract/roles'
import { RecordAbsent, RecordLayout } from '@atalaya/ui/record-layout'
import { RecordSkeleton } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FailureView } from '../feedback/failure-view.tsx'
import { isNotFound } from '../forms/opened-record.tsx'
import { BackLink } from '../navigation/back-link.tsx'
import { plainTitle } from '../navigation/tab-title.ts'
import { useUrlState } from '../navigation/url-state.ts'
import { useUser } from '../session/current-session.ts'
import type { Noun } from './define-noun.ts'
import type { RecordFormProps } from './edited-record.tsx'
import { GoneRecord } from './gone-record.tsx'
import { useRecord } from './noun.queries.ts'
import { useNounWords } from './noun-words.ts'
import { RecordEditor } from './record-editor.tsx'
import type { EntityOf, RecordRoutes } from './record-routes.ts'

export interface TabProps<Entity> {
  entity: Entity
  /** Opens its form; absent for those who may only read. */
  onEdit: (() => void) | undefined
}

/** One part of a record's page. A noun's tabs are a list: who has more to say about a record adds a tab to it. */
interface RecordTab<Entity, Shared> {
  /** In the address. */
  id: string
  label: string
  Content: ComponentType<TabProps<Entity> & Shared>
}

/** In the order of the page; the first stands open. */
export type RecordTabs<Entity, Shared = object> = readonly [RecordTab<Entity, Shared>, ...RecordTab<Entity, Shared>[]]

interface Props<R extends RecordRoutes, Shared> {
  noun: Noun<R>
  /** Of the list, above the record's name. */
  path: string
  id: number
  tabs: RecordTabs<EntityOf<R>, Shared>
  /** What all tabs are told beside the record. */
  shared: Shared
  /** Undefined while it is read. */
  avatar?(entity: EntityOf<R> | undefined): ReactNode
  subtitleOf(entity: EntityOf<R>): string
  /** Before the button that edits. */
  actions?: ReactNode
  form(props: RecordFormProps<EntityOf<R>>): ReactNode
}

const Address = z.object({
  tab: z.string().catch('').default(''),
  edit: z.number().int().positive().nullable().catch(null).default(null),
})

/** The page of one record: its name, its tabs, and the drawer of its form. */
export const RecordPage = <R extends RecordRoutes, Shared extends object>(props: Props<R, Shared>) => {
  const { noun, path, id, tabs, form, shared } = props
  const { t, i18n } = useTranslation('items')
  const words = useNounWords(noun)
  const navigate = useNavigate()
  const record = useRecord(noun, id)
  const entity = record.data
  const name = entity && noun.nameOf(entity, i18n.language)
  const [url, patchUrl] = useUrlState(Address)
  const canWrite = may(useUser(), noun.write)
  useTitle(name)
  const shown = tabs.find((each) => each.id === url.tab) ?? tabs[0]
  const isGone = id === 0 || isNotFound(record.error)
  const edit = () => patchUrl({ edit: id }, { replace: false })
  const back = <BackLink to={path} label={words.title} />

  if (isGone || (record.error && !entity))
    return (
      <RecordAbsent back={back}>
        {isGone ? (
          <GoneRecord noun={noun} id={id} onBack={() => void navigate({ to: path })} />
        ) : (
          <FailureView error={record.error} onRetry={() => void record.refetch()} />
        )}
      </RecordAbsent>
    )
  return (
    <>
      <RecordLayout
        back={back}
        avatar={props.avatar?.(entity)}
        title={name ?? ''}
        subtitle={entity ? props.subtitleOf(entity) : '\u00A0'}
        actions={
          <>
            {props.actions}
            {canWrite && (
              <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={edit}>
                {t('actions.edit')}
              </Button>
            )}
          </>
        }
        tabsLabel={t('page.tabs')}
        tabs={tabs}
        tab={shown.id}
        onTab={(tab) => patchUrl({ tab: tab === tabs[0].id ? '' : tab }, { replace: false })}
      >
        {entity ? (
          <shown.Content entity={entity} onEdit={canWrite ? edit : undefined} {...shared} />
        ) : (
          <RecordSkeleton />
        )}
      </RecordLayout>
      {canWrite && (
        <RecordEditor
          noun={noun}
          id={url.edit === id ? id : null}
          form={form}
          onClose={() => patchUrl({ edit: null }, { replace: false })}
        />
      )}
    </>
  )
}

/** A tab of the browser is found again by the record's name. */
const useTitle = (name: string | undefined) => {
  useEffect(() => {
    if (name === undefined) return
    const before = plainTitle(document.title)
    document.title = `${name} · ${before}`
    return () => {
      document.title = before
    }
  }, [name])
}
