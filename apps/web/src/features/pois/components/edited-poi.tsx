import type { Poi } from '@atalaya/contract/pois'
import { Panel } from '@atalaya/ui/panel'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toastDone } from '../../../feedback/toasts.ts'
import { MapPanel } from '../../../map/map-panel.tsx'
import { PoiForm } from './poi-form.tsx'

interface Props {
  /** 0 for a new one. */
  id: number
  pois: readonly Poi[] | undefined
  onClose(): void
}

/** The panel in which a point is made or changed, beside the map that shows where. */
export const EditedPoi = ({ id, pois, onClose }: Props) => {
  const { t } = useTranslation('pois')
  const poi = pois?.find((known) => known.id === id) ?? null
  const isNew = id === 0
  return (
    <MapPanel side="right" widthPx={380}>
      <Panel title={isNew ? t('actions.create') : (poi?.name ?? t('title'))}>
        {isNew || poi ? (
          <PoiForm
            key={id}
            poi={poi}
            onClose={onClose}
            onSaved={({ name }) => {
              toastDone(t('form.saved', { name }))
              onClose()
            }}
          />
        ) : pois ? (
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
