import { may } from '@atalaya/contract/roles'
import { RecordAbsent, RecordLayout } from '@atalaya/ui/record-layout'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button, Skeleton } from '@mantine/core'
import { IconMap2, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FailureView } from '../../../feedback/failure-view.tsx'
import type { RecordFormProps } from '../../../lists/edited-record.tsx'
import { useItemDetail } from '../../../live/live.ts'
import { BackLink } from '../../../navigation/back-link.tsx'
import { useUrlState } from '../../../navigation/url-state.ts'
import { ApiFailure } from '../../../session/api-failure.ts'
import { useUser } from '../../../session/current-session.ts'
import type { EntityOf, RecordRoutes } from '../../../session/record-calls.ts'
import { type FleetItem, type ItemDetails, useItemDetails } from '../../fleet/index.ts'
import type { ManagedNoun } from '../nouns.ts'
import { useRecord } from '../records.queries.ts'
import { RecordAvatar } from './record-avatar.tsx'
import { RecordEditor } from './record-editor.tsx'

export interface RoomProps<Entity> {
  entity: Entity
  /** What the live channel has told of it since the page was opened. */
  details: ItemDetails
  /** Opens its form; absent for those who may only read. */
  onEdit: (() => void) | undefined
}

/** One part of a record's page. A noun's rooms are a list: who has more to say about a record adds a room to it. */
interface Room<Entity> {
  /** In the address. */
  id: string
  label: string
  Content: ComponentType<RoomProps<Entity>>
}

/** In the order of the page; the first stands open. */
export type Rooms<Entity> = readonly [Room<Entity>, ...Room<Entity>[]]

interface Named {
  id: number
  name: string
  photoTs?: number | undefined
}

interface Props<R extends RecordRoutes> {
  managed: ManagedNoun<R>
  id: number
  rooms: Rooms<EntityOf<R>>
  glyphOf(entity: EntityOf<R>): FleetItem['glyph']
  subtitleOf(entity: EntityOf<R>): string
  form(props: RecordFormProps<EntityOf<R>>): ReactNode
}

const Address = z.object({
  tab: z.string().catch('').default(''),
  edit: z.number().int().positive().nullable().catch(null).default(null),
})

const noItem = 0

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
  const edit = () => patchUrl({ edit: id }, { replace: false })
  const back = <BackLink to={`/${noun}`} label={t(`nouns.${noun}.title`)} />

  if (isGone || (record.error && !entity))
    return (
      <RecordAbsent back={back}>
        {isGone ? (
          <StateView kind="empty" title={t(`nouns.${noun}.gone`)} />
        ) : (
          <FailureView error={record.error} onRetry={() => void record.refetch()} />
        )}
      </RecordAbsent>
    )
  return (
    <>
      <RecordLayout
        back={back}
        avatar={
          entity ? (
            <RecordAvatar noun={noun} record={entity} glyph={props.glyphOf(entity)} size="large" />
          ) : (
            <Skeleton circle height={28} />
          )
        }
        title={entity?.name ?? ''}
        subtitle={entity ? props.subtitleOf(entity) : '\u00A0'}
        actions={
          <>
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
              <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={edit}>
                {t('actions.edit')}
              </Button>
            )}
          </>
        }
        roomsLabel={t('page.rooms')}
        rooms={rooms}
        room={room.id}
        onRoom={(tab) => patchUrl({ tab: tab === rooms[0].id ? '' : tab }, { replace: false })}
      >
        {entity ? (
          <room.Content entity={entity} details={details} onEdit={canWrite ? edit : undefined} />
        ) : (
          <RecordSkeleton />
        )}
      </RecordLayout>
      {canWrite && (
        <RecordEditor
          managed={managed}
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
    const before = document.title
    document.title = `${name} · ${before}`
    return () => {
      document.title = before
    }
  }, [name])
}
