/** Looks at each of so many chunks; of a trickle only once as much again has come, since a look asks every codec. */
const chunksLookedAt = 8

/** When what has come of a connection is worth another look. One for each connection. */
export const openingLooks = (): ((bytes: number) => boolean) => {
  let chunks = 0
  let dueAt = 0
  return (bytes) => {
    chunks += 1
    if (chunks > chunksLookedAt && bytes < dueAt) return false
    dueAt = 2 * bytes
    return true
  }
}
