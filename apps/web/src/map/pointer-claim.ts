/** Who draws on the map has the pointer: layers neither hover nor answer to clicks meanwhile. */
let claims = 0
const listeners = new Set<(isClaimed: boolean) => void>()

const change = (by: number): void => {
  claims += by
  for (const listener of listeners) listener(claims > 0)
}

export const claimPointer = (): (() => void) => {
  let isHeld = true
  change(1)
  return () => {
    if (isHeld) change(-1)
    isHeld = false
  }
}

export const isPointerClaimed = (): boolean => claims > 0

/** Told whenever the pointer is taken or given back. Returns the way to stop listening. */
export const onPointerClaim = (listener: (isClaimed: boolean) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
