import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FeatureLayer, type LayerDefinition } from '../map/define-layer.tsx'
import type { Noun } from '../nouns/define-noun.ts'
import { useMapPlace } from './use-map-place.ts'

interface Props<Entity> {
  noun: Pick<Noun, 'name'>
  definition: LayerDefinition<readonly Entity[]>
  /** By id; undefined while they are being read. */
  records: Record<string, Entity> | undefined
  isVisible: boolean
}

/** A noun's records on the map; they are there while its screen is open, and a click opens one. */
export const RecordsOnMap = <Entity extends { id: number }>({
  noun,
  definition,
  records,
  isVisible,
}: Props<Entity>) => {
  const navigate = useNavigate()
  const { isOpen, editedId } = useMapPlace(noun)
  // What is in the form is drawn by the tools that change it, and would be seen twice.
  const shown = useMemo(() => Object.values(records ?? {}).filter(({ id }) => id !== editedId), [records, editedId])
  const open = (edit: number) => void navigate({ to: '.', search: ((kept: object) => ({ ...kept, edit })) as never })
  return (
    <FeatureLayer
      definition={definition}
      data={shown}
      isVisible={isVisible || isOpen}
      {...(isOpen && editedId === null ? { onClick: open } : {})}
    />
  )
}
