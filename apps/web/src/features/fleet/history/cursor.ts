import { createListeners } from '../../../session/listeners.ts'

/**
 * One instant that chart and line point at together: where the pointer is, or else where the playing has come to.
 * Changes with every pointer move, so it is no React state.
 */
export const createCursor = () => {
  let pointed: number | null = null
  let played: number | null = null
  let isPlaying = false
  const { add, tell } = createListeners()
  return {
    get: (): number | null => (isPlaying ? played : (pointed ?? played)),
    /** Where the playing stands, whatever is pointed at; null before it began. */
    played: (): number | null => played,
    isPlaying: (): boolean => isPlaying,
    set: (next: number | null): void => {
      if (next === pointed) return
      pointed = next
      tell()
    },
    playTo: (next: number | null): void => {
      if (next === played) return
      played = next
      tell()
    },
    setPlaying: (next: boolean): void => {
      if (next === isPlaying) return
      isPlaying = next
      tell()
    },
    subscribe: add,
  }
}

export type Cursor = ReturnType<typeof createCursor>
