import { may } from '@atalaya/contract/roles'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button, Tabs } from '@mantine/core'
import { IconChevronLeft, IconMap2, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useItemDetail } from '../../../live/live.ts'
import { useUrlState } from '../../../navigation/url-state.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useUser } from '../../../session/current-session.ts'
import type { EntityOf, RecordRoutes } from '../../../session/record-calls.ts'
import { type FleetItem, type ItemDetails, useItemDetails } from '../../fleet/index.ts'
import type { ManagedNoun } from '../nouns.ts'
import { useRecord } from '../records.queries.ts'
import { RecordAvatar } from './record-avatar.tsx'
import { RecordEditor, type RecordFormProps } from './record-editor.tsx'
import classes from './record-page.module.css'

export interface RoomProps<Entity> {
  entity: Entity
  /** What the live channel has told of it since the page was opened. */
  details: ItemDetails
}

/** One part of a record's page. A noun's rooms are a list: who has more to say about a record adds a room to it. */
export interface Room<Entity> {
  /** In the address. */
  id: string
  label: string
  Content: ComponentType<RoomProps<Entity>>
}

interface Named {
  id: number
  name: string
  photoTs?: number | undefined
}

interface Props<R extends RecordRoutes> {
  managed: ManagedNoun<R>
  id: number
  rooms: readonly Room<EntityOf<R>>[]
  glyphOf(entity: EntityOf<R>): FleetItem['glyph']
  subtitleOf(entity: EntityOf<R>): string
  form(props: RecordFormProps<EntityOf<R>>): ReactNode
}

const Address = z.object({
  tab: z.string().catch('').default(''),
  edit: z.number().int().positive().nullable().catch(null).default(null),
})

const noItem = 0

/** The page of one record: who it is, what may be done, and its rooms. */
export const RecordPage = <R extends RecordRoutes>(props: Props<R>) => {
  const { managed, id, rooms, form } = props
  const { noun, write, itemType } = managed
  const { t } = useTranslation('items')
  const record = useRecord(managed, id)
  const entity = record.data as (EntityOf<R> & Named) | undefined
  const [url, patchUrl] = useUrlState(Address)
  const canWrite = may(useUser(), write)
  useItemDetail(itemType ?? undefined, itemType === null ? null : id)
  const details = useItemDetails(itemType === null ? noItem : id)
  useTitle(entity?.name)
  const room = rooms.find((each) => each.id === url.tab) ?? rooms[0]
  const isGone = id === 0 || (record.error instanceof ApiFailure && record.error.statusCode === 404)
  const back = (
    <Link to={`/${noun}` as '/'} className={classes.back}>
      <IconChevronLeft size={14} aria-hidden="true" />
      {t(`nouns.${noun}.title`)}
    </Link>
  )

  if (isGone || (record.error && !entity))
    return (
      <div className={classes.page}>
        <header className={classes.header}>{back}</header>
        {isGone ? (
          <StateView kind="empty" title={t(`nouns.${noun}.gone`)} />
        ) : (
          <FailureView error={record.error} onRetry={() => void record.refetch()} />
        )}
      </div>
    )
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        {entity && <RecordAvatar noun={noun} record={entity} glyph={props.glyphOf(entity)} size="large" />}
        <div className={classes.titles}>
          {back}
          <h1 className={classes.title}>{entity?.name ?? ' '}</h1>
          {entity && props.subtitleOf(entity) && <p className={classes.subtitle}>{props.subtitleOf(entity)}</p>}
        </div>
        <div className={classes.actions}>
          {itemType !== null && (
            <Button
              variant="default"
              leftSection={<IconMap2 size={16} stroke={1.75} />}
              renderRoot={(root) => <Link {...root} to="/" search={{ item: id } as never} />}
            >
              {t('actions.onMap')}
            </Button>
          )}
          {canWrite && (
            <Button
              leftSection={<IconPencil size={16} stroke={1.75} />}
              onClick={() => patchUrl({ edit: id }, { replace: false })}
            >
              {t('actions.edit')}
            </Button>
          )}
        </div>
      </header>
      <Tabs
        value={room?.id ?? null}
        onChange={(tab) => patchUrl({ tab: tab === rooms[0]?.id ? '' : (tab ?? '') }, { replace: false })}
        style={{ display: 'contents' }}
      >
        <div className={classes.tabs}>
          <Tabs.List className={classes.list ?? ''} aria-label={t('page.rooms')}>
            {rooms.map((each) => (
              <Tabs.Tab key={each.id} value={each.id}>
                {each.label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        {rooms.map(({ id: roomId, Content }) => (
          <Tabs.Panel key={roomId} value={roomId} className={classes.content ?? ''} tabIndex={0} keepMounted={false}>
            {roomId === room?.id &&
              (entity ? (
                <div className={classes.inner}>
                  <Content entity={entity} details={details} />
                </div>
              ) : (
                <RecordSkeleton />
              ))}
          </Tabs.Panel>
        ))}
      </Tabs>
      {canWrite && (
        <RecordEditor
          managed={managed}
          id={url.edit === id ? id : null}
          form={form}
          onClose={() => patchUrl({ edit: null }, { replace: false })}
        />
      )}
    </div>
  )
}

/** A tab of the browser is found again by the record's name. */
const useTitle = (name: string | undefined) => {
  useEffect(() => {
    if (name === undefined) return
    const before = document.title
    document.title = `${name} · ${before}`
    return () => {
      document.title = before
    }
  }, [name])
}
