/** Of a screen that shows 50 a second and more. */
const frameMs = 20

/** When the next picture is drawn: in the next frame of the screen, or once something has moved by a pixel. */
export const createFrameLoop = (draw: () => void) => {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const soon = (): void => {
    stop()
    frame = requestAnimationFrame(draw)
  }
  return {
    stop,
    soon,
    /** Null where nothing moves. */
    after(waitMs: number | null): void {
      stop()
      if (waitMs === null) return
      if (waitMs <= frameMs) soon()
      else timer = setTimeout(soon, waitMs)
    },
  }
}
