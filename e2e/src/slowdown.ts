/** `JOURNEY_SLOWDOWN=6` gives pages a sixth of the processor, and everybody six times the time: what hangs on luck then shows. */
export const slowdown = Number(process.env['JOURNEY_SLOWDOWN'] ?? 1)
