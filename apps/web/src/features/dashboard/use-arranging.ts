import { useState } from 'react'
import {
  type Audience,
  isConflict,
  type KeptArrangements,
  shownArrangement,
  useReadArrangements,
  useSaveArrangement,
} from './arrangement.queries.ts'
import { type Arrangement, isSameArrangement } from './arrangement.ts'

/** An arrangement that is being changed: kept here until it is saved, whatever becomes of a save. */
export const useArranging = (start: KeptArrangements, onSaved: (audience: Audience) => void) => {
  const [basis, setBasis] = useState(start)
  const [cards, setCards] = useState<Arrangement>(() => shownArrangement(start))
  const [audience, setAudience] = useState<Audience>('own')
  /** What has been saved meanwhile, until somebody has chosen. */
  const [theirs, setTheirs] = useState<KeptArrangements | null>(null)
  const saving = useSaveArrangement()
  const readLatest = useReadArrangements()

  const save = (over: KeptArrangements = basis) => {
    setTheirs(null)
    saving.mutate(
      { cards, audience, basis: over },
      {
        onSuccess: () => onSaved(audience),
        onError: async (failure) => {
          if (!isConflict(failure)) return
          // Where that fails too, the refusal stands as it is.
          const latest = await readLatest().catch(() => null)
          setTheirs(latest)
        },
      },
    )
  }
  return {
    cards,
    change: (next: (cards: Arrangement) => Arrangement) => setCards(next),
    audience,
    setAudience,
    isDirty: !isSameArrangement(cards, shownArrangement(basis)),
    isSaving: saving.isPending,
    failure: saving.error,
    save,
    conflict: theirs && {
      keepMine: () => {
        setBasis(theirs)
        save(theirs)
      },
      takeTheirs: () => {
        setBasis(theirs)
        setCards(audience === 'company' ? shownArrangement({ ...theirs, own: null }) : shownArrangement(theirs))
        setTheirs(null)
        saving.reset()
      },
    },
  }
}

export type Arranging = ReturnType<typeof useArranging>
