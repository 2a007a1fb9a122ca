import { type ReactNode, useMemo, useState } from 'react'
import { type LiveMap, OwnMap } from './map-instance.ts'

/** A part of a page with a map of its own (small-map.tsx): layers, lines and lists within it go by that one. */
export const OwnMapScope = ({ children }: { children: ReactNode }) => {
  const [map, setMap] = useState<LiveMap | null>(null)
  const own = useMemo(() => ({ map, setMap }), [map])
  return <OwnMap value={own}>{children}</OwnMap>
}
