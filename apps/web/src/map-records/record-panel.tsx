import type { Bounds } from '@atalaya/domain/geometry'
import { Panel } from '@atalaya/ui/panel'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDifference } from '../forms/field-difference.ts'
import { useLiveMap } from '../map/map-instance.ts'
import { MapPanel } from '../map/map-panel.tsx'
import { showOnMap } from '../map/map-view.ts'
import type { Noun } from '../nouns/define-noun.ts'
import type { RecordFormProps } from '../nouns/edited-record.tsx'
import { useSay } from '../nouns/noun-bulk.ts'
import { useNounWords } from '../nouns/noun-words.ts'
import { RecordHistory } from '../nouns/record-history.tsx'
import classes from './record-panel.module.css'

interface Named {
  id: number
  name: string
  version: number
}

interface Props<Entity> {
  noun: Noun
  /** 0 for a new one. */
  id: number
  /** Undefined while they are being read. */
  records: readonly Entity[] | undefined
  boundsOf(entity: Entity): Bounds
  differencesOf(before: Entity | null, after: Entity | null): readonly FieldDifference[]
  form(props: RecordFormProps<Entity>): ReactNode
  onClose(): void
}

/** The panel in which a record is made or changed, beside the map that shows where. */
export const RecordPanel = <Entity extends Named>(props: Props<Entity>) => {
  const { noun, id, records, boundsOf, form, onClose } = props
  const [historyOf, setHistoryOf] = useState<number | null>(null)
  const { t } = useTranslation('items')
  const words = useNounWords(noun)
  const entity = records?.find((known) => known.id === id) ?? null
  const isNew = id === 0
  const showsHistory = historyOf === id
  const isMapThere = useLiveMap() !== null
  const found = useRef(entity)
  found.current = entity
  const isFound = entity !== null
  // Once it is open, not with each change that somebody else saves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is shown too
  useEffect(() => {
    if (isMapThere && found.current) showOnMap(boundsOf(found.current))
  }, [isMapThere, isFound, id])
  const say = useSay(noun)
  const onSaved = ({ name }: Entity, operationId: string | null) => {
    say(words.saved(name), operationId)
    onClose()
  }
  return (
    <MapPanel side="right" widthPx={380}>
      <Panel
        title={isNew ? words.create : (entity?.name ?? words.title)}
        actions={
          entity && (
            <Tooltip label={t('page.history')}>
              <ActionIcon
                aria-label={t('page.history')}
                aria-pressed={showsHistory}
                variant={showsHistory ? 'light' : 'subtle'}
                onClick={() => setHistoryOf(showsHistory ? null : id)}
              >
                <IconHistory size={18} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          )
        }
      >
        {entity && showsHistory && (
          <section className={classes.history} aria-label={t('page.history')}>
            <RecordHistory
              key={`${id} ${entity.version}`}
              noun={noun}
              id={id}
              differencesOf={(before, after) => props.differencesOf(sideOf(entity, before), sideOf(entity, after))}
            />
          </section>
        )}
        {isNew || entity ? (
          // What has been typed waits behind the history.
          <div key={id} style={{ display: showsHistory ? 'none' : 'contents' }}>
            {form({ entity, onSaved, onClose })}
          </div>
        ) : records ? (
          <StateView
            kind="empty"
            title={words.gone}
            action={
              <Button variant="default" onClick={onClose}>
                {words.backToList}
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

/** A change names what it changed; the rest is as it stands. */
const sideOf = <Entity,>(entity: Entity, values: Readonly<Record<string, unknown>>): Entity | null => {
  const known = Object.entries(values).filter(([, value]) => value !== null)
  return known.length > 0 ? { ...entity, ...Object.fromEntries(known) } : null
}
