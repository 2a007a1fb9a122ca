/** Who draws on the map has the pointer: layers neither hover nor answer to clicks meanwhile. */
let claims = 0

export const claimPointer = (): (() => void) => {
  let isHeld = true
  claims += 1
  return () => {
    if (isHeld) claims -= 1
    isHeld = false
  }
}

export const isPointerClaimed = (): boolean => claims > 0
