import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import type { Language } from '@atalaya/contract/values'
import { StateView } from '@atalaya/ui/state-view'
import { IconBellFilled, IconMapPinOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FeatureLayer } from '../../../map/define-layer.tsx'
import { useLiveMap } from '../../../map/map-instance.ts'
import { OwnMapScope } from '../../../map/own-map.tsx'
import { MapMarker, SmallMap } from '../../../map/small-map.tsx'
import { hasWebGl2 } from '../../../map/webgl.ts'
import { useSession } from '../../../session/current-session.ts'
import { useTilesUrl } from '../../fleet/index.ts'
import type { Why } from '../notice-why.ts'
import { noticeLayer } from './notice-map.layer.ts'
import classes from './notice-map.module.css'

/** Spec 2 §9. */
const noticeZoom = 12

interface Props {
  notice: AlarmNotice
  why: Why
  /** Above companies the platform's own tiles are the ground. */
  isInCompany: boolean
}

/** Where it was raised, with the place and the fixes as they were then. */
export const NoticeMap = ({ isInCompany, ...props }: Props) => {
  const { t } = useTranslation('alarmNotices')
  const { pos } = props.notice.data
  if (!pos) return <Nowhere text={t('noPosition')} />
  if (!hasWebGl2()) return <Nowhere text={t('noMap')} />
  return (
    <div className={classes.map}>
      <OwnMapScope>
        {isInCompany ? <CompanyGround {...props} pos={pos} /> : <PlatformGround {...props} pos={pos} />}
      </OwnMapScope>
    </div>
  )
}

const Nowhere = ({ text }: { text: string }) => (
  <div className={classes.map}>
    <StateView kind="empty" icon={<IconMapPinOff size={28} stroke={1.5} />} title={text} />
  </div>
)

type Placed = Omit<Props, 'isInCompany'> & { pos: NonNullable<AlarmNotice['data']['pos']> }

const CompanyGround = (props: Placed) => <Drawn {...props} tilesUrl={useTilesUrl()} />
const PlatformGround = (props: Placed) => {
  const session = useSession()
  return <Drawn {...props} tilesUrl={session.status === 'signedIn' ? session.settings.osmTilesUrl || null : null} />
}

const Drawn = ({ notice, why, pos, tilesUrl }: Placed & { tilesUrl: string | null }) => {
  const { t, i18n } = useTranslation('alarmNotices')
  const map = useLiveMap()?.map
  const { lat, lng } = pos
  // The same map goes from notice to notice.
  useEffect(() => {
    map?.jumpTo({ center: [lng, lat], zoom: noticeZoom })
  }, [map, lat, lng])
  return (
    <>
      <SmallMap label={t('map')} language={i18n.language as Language} tilesUrl={tilesUrl} at={pos} zoom={noticeZoom} />
      <FeatureLayer definition={noticeLayer} data={why} />
      <MapMarker label={notice.itemName} lat={lat} lng={lng}>
        <span className={classes.marker}>
          <IconBellFilled size={16} aria-hidden="true" />
        </span>
      </MapMarker>
    </>
  )
}
