import { Button, Skeleton } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemDetail } from '../../../live/live.ts'
import type { RecordFormProps } from '../../../nouns/edited-record.tsx'
import { type TabProps as AnyTabProps, type RecordTabs as AnyTabs, RecordPage } from '../../../nouns/record-page.tsx'
import type { EntityOf, RecordRoutes } from '../../../nouns/record-routes.ts'
import { type FleetItem, type ItemDetails, useItemDetails } from '../../fleet/index.ts'
import type { ItemNoun } from '../item.noun.ts'
import { HistoryTab } from '../tabs/history-tab.tsx'
import { type Pictured, RecordAvatar } from './record-avatar.tsx'

interface Live {
  /** What the live channel has told of it since the page was opened. */
  details: ItemDetails
}
export type TabProps<Entity> = AnyTabProps<Entity> & Live
export type RecordTabs<Entity> = readonly AnyTabs<Entity, Live>[number][]

interface Props<R extends RecordRoutes> {
  noun: ItemNoun<R>
  id: number
  Overview: ComponentType<TabProps<EntityOf<R>>>
  /** Between what it is and who changed it. */
  tabs: RecordTabs<EntityOf<R>>
  glyphOf(entity: EntityOf<R>): FleetItem['glyph']
  subtitleOf(entity: EntityOf<R>): string
  form(props: RecordFormProps<EntityOf<R>>): ReactNode
}

const noItem = 0

/** The page of a vehicle, asset, person or driver, with what is live of it. */
export const ItemPage = <R extends RecordRoutes>({ glyphOf, Overview, tabs, ...props }: Props<R>) => {
  const { noun, id } = props
  const { itemType } = noun
  const { t } = useTranslation('items')
  useItemDetail(itemType ?? undefined, itemType === null ? null : id)
  const details = useItemDetails(itemType === null ? noItem : id)
  const allTabs = useMemo(
    (): AnyTabs<EntityOf<R>, Live> => [
      { id: 'overview', label: t('page.overview'), Content: Overview },
      ...tabs,
      { id: 'history', label: t('page.history'), Content: () => <HistoryTab noun={noun} id={id} /> },
    ],
    [t, noun, id, Overview, tabs],
  )
  return (
    <RecordPage<R, Live>
      {...props}
      tabs={allTabs}
      path={`/${noun.name}`}
      shared={{ details }}
      avatar={(entity) =>
        entity ? (
          <RecordAvatar noun={noun} record={entity as Pictured} glyph={glyphOf(entity)} size="large" />
        ) : (
          <Skeleton circle height={28} />
        )
      }
      actions={
        itemType !== null && (
          <Button
            variant="default"
            leftSection={<IconMap2 size={16} stroke={1.75} />}
            renderRoot={(root) => <Link {...root} to="/" search={{ item: id } as never} />}
          >
            {t('actions.onMap')}
          </Button>
        )
      }
    />
  )
}
