/** How many times faster than it was. */
export const playSpeeds = [1, 10, 60, 300] as const
export type PlaySpeed = (typeof playSpeeds)[number]
