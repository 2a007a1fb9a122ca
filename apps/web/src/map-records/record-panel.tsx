import type { Bounds } from '@atalaya/domain/geometry'
import { Panel } from '@atalaya/ui/panel'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toastDone } from '../feedback/toasts.ts'
import { useLiveMap } from '../map/map-instance.ts'
import { MapPanel } from '../map/map-panel.tsx'
import { showOnMap } from '../map/map-view.ts'
import type { MapNounName } from './map-records.queries.ts'

interface Named {
  id: number
  name: string
}

export interface MapFormProps<Entity> {
  /** Null for a new one. */
  entity: Entity | null
  onSaved(entity: Entity): void
  onClose(): void
}

interface Props<Entity> {
  noun: MapNounName
  /** 0 for a new one. */
  id: number
  /** Undefined while they are being read. */
  records: readonly Entity[] | undefined
  boundsOf(entity: Entity): Bounds
  form(props: MapFormProps<Entity>): ReactNode
  onClose(): void
}

/** The panel in which a record is made or changed, beside the map that shows where. */
export const RecordPanel = <Entity extends Named>({ noun, id, records, boundsOf, form, onClose }: Props<Entity>) => {
  const { t } = useTranslation(noun)
  const entity = records?.find((known) => known.id === id) ?? null
  const isNew = id === 0
  const isMapThere = useLiveMap() !== null
  const found = useRef(entity)
  found.current = entity
  const isFound = entity !== null
  // Once it is open, not with each change that somebody else saves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is shown too
  useEffect(() => {
    if (isMapThere && found.current) showOnMap(boundsOf(found.current))
  }, [isMapThere, isFound, id])
  const onSaved = ({ name }: Entity) => {
    toastDone(t('form.saved', { name }))
    onClose()
  }
  return (
    <MapPanel side="right" widthPx={380}>
      <Panel title={isNew ? t('actions.create') : (entity?.name ?? t('title'))}>
        {isNew || entity ? (
          <div key={id} style={{ display: 'contents' }}>
            {form({ entity, onSaved, onClose })}
          </div>
        ) : records ? (
          <StateView
            kind="empty"
            title={t('form.gone')}
            action={
              <Button variant="default" onClick={onClose}>
                {t('form.backToList')}
              </Button>
            }
          />
        ) : (
          <RecordSkeleton />
        )}
      </Panel>
    </MapPanel>
  )
}
