/** Epoch ms, finer than the clock's own milliseconds, as glides need it. */
export const epochNow = (): number => performance.timeOrigin + performance.now()
