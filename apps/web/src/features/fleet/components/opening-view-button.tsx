import { sessionRoutes } from '@atalaya/contract/session'
import { showToast } from '@atalaya/ui/toast'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../feedback/failure-text.ts'
import { useMovableMap } from '../../../map/movable-map.ts'
import { call } from '../../../session/api.ts'
import { session, useUser } from '../../../session/current-session.ts'

const within = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value))

/** Keeps what the map shows now as the view that it opens with, on every machine of this user; or lets go of it. */
export const OpeningViewButton = () => {
  const { t } = useTranslation(['fleet', 'ui'])
  const map = useMovableMap()
  const { mapBound } = useUser()
  const isKept = mapBound?.active ?? false
  const save = useMutation({
    mutationFn: async (active: boolean) => {
      const bounds = map?.getBounds()
      if (!map || !bounds) return null
      const [southWest, northEast] = [bounds.getSouthWest(), bounds.getNorthEast()].map(({ lat, lng }) => ({
        lat: within(lat, 90),
        lng: within(lng, 180),
      })) as [{ lat: number; lng: number }, { lat: number; lng: number }]
      return call(sessionRoutes.saveMapBound, { body: { active, southWest, northEast, zoom: map.getZoom() } })
    },
    onSuccess: (user, active) => {
      if (!user) return
      session.setUser(user)
      showToast({ text: t(active ? 'view.kept' : 'view.dropped'), closeLabel: t('ui:close') })
    },
    onError: (error) => showToast({ text: failureText(error), kind: 'failed', closeLabel: t('ui:close') }),
  })
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={save.isPending}
      // The map comes after the panel; until then there is no view to keep.
      disabled={!map}
      onClick={() => save.mutate(!isKept)}
    >
      {t(isKept ? 'view.drop' : 'view.keep')}
    </Button>
  )
}
