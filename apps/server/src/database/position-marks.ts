/** As in the column `mark` of `positions`. From `clock` on a report moves nothing: an impossible clock, an ended history, a person's word. */
export const marks = { none: 0, outlier: 1, clock: 2, ended: 3, skipped: 4 } as const
export type Mark = (typeof marks)[keyof typeof marks]
