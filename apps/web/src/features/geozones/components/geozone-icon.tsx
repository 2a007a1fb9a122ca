import type { Geozone } from '@atalaya/contract/geozones'
import { colourHex } from '@atalaya/ui/colour-tokens'
import { IconCircle, IconPolygon } from '@tabler/icons-react'

/** Shape and colour of a zone in one glyph. */
export const GeozoneIcon = ({ geozone }: { geozone: Pick<Geozone, 'shape' | 'colour'> }) => {
  const Icon = geozone.shape.kind === 'circle' ? IconCircle : IconPolygon
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
