import type { Group } from '@atalaya/contract/groups'
import { type DragEvent, useState } from 'react'

/** Where a dragged group may be let go: at another one, or at the top. */
type Place = number | 'top'

interface Moves {
  mayMove(from: number, to: number | null): boolean
  move(from: number, to: number | null): void
}

const targetOf = (place: Place): number | null => (place === 'top' ? null : place)

/** Groups moved by dragging them onto each other. */
export const useGroupDrag = ({ mayMove, move }: Moves) => {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<Place | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    dragged,
    over,
    /** Of what is dragged over. */
    dropOn: (place: Place) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === null || !mayMove(dragged, targetOf(place))) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(place)
      },
      onDragLeave: () => setOver((known) => (known === place ? null : known)),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (dragged !== null) move(dragged, targetOf(place))
        end()
      },
    }),
    /** Of what is dragged. */
    drag: (group: Pick<Group, 'id' | 'name'>) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', group.name)
        setDragged(group.id)
      },
      onDragEnd: end,
    }),
  }
}
