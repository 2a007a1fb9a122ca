import type { Geozone } from '@atalaya/contract/geozones'
import { colourHex } from '@atalaya/ui/colour-tokens'
import { IconCircle, IconPolygon, IconRoute } from '@tabler/icons-react'

const icons = { circle: IconCircle, polygon: IconPolygon, corridor: IconRoute } as const

/** Shape and colour of a zone in one glyph. */
export const GeozoneIcon = ({ geozone }: { geozone: Pick<Geozone, 'shape' | 'colour'> }) => {
  const Icon = icons[geozone.shape.kind]
  return (
    <Icon
      size={16}
      stroke={2}
      aria-hidden="true"
      color={colourHex(geozone.colour)}
      fill={`${colourHex(geozone.colour)}33`}
    />
  )
}
