const values = 2 ** 32

/** Evenly from 0 to below, of the browser's own cryptographic source. */
export const randomBelow = (below: number): number => {
  const drawn = new Uint32Array(1)
  // What lies beyond the last whole multiple would make the first numbers likelier.
  const even = values - (values % below)
  do crypto.getRandomValues(drawn)
  while ((drawn[0] as number) >= even)
  return (drawn[0] as number) % below
}
