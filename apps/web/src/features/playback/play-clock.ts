import { playedTo } from '@atalaya/domain/playback/played-to'

export interface Extent {
  fromTs: number
  toTs: number
}

/** What draws frames, and says the time that has passed; the page's own unless told otherwise. */
export interface Frames {
  request(run: (now: number) => void): number
  cancel(frame: number): void
  now(): number
}
const pageFrames: Frames = {
  request: (run) => requestAnimationFrame(run),
  cancel: (frame) => cancelAnimationFrame(frame),
  now: () => performance.now(),
}

/** Words and figures change this often while it plays: nobody reads faster. */
const saidEveryMs = 250
/** After a page was hidden it goes on where it was, and does not jump by what it missed. */
const longestFrameMs = 500

/**
 * The instant that everything shows, and its going on. Painters hear each frame (`onFrame`), words and figures a few
 * times a second (`subscribe`), so that playing draws nothing again in React that nobody can read.
 */
export const createPlayClock = (frames: Frames = pageFrames) => {
  let extent: Extent = { fromTs: 0, toTs: 0 }
  let skipped: readonly Extent[] = []
  let [instant, said] = [0, 0]
  let times = 60
  let isPlaying = false
  let frame = 0
  let [lastFrameAt, lastSaidAt] = [0, 0]
  const painters = new Set<() => void>()
  const readers = new Set<() => void>()

  const say = (): void => {
    said = instant
    lastSaidAt = frames.now()
    for (const reader of readers) reader()
  }
  const show = (next: number): void => {
    instant = Math.max(extent.fromTs, Math.min(extent.toTs, next))
    for (const painter of painters) painter()
  }
  const run = (now: number): void => {
    const elapsedMs = Math.max(0, Math.min(longestFrameMs, now - lastFrameAt))
    lastFrameAt = now
    show(playedTo(instant, elapsedMs, { speed: times, skipped, untilTs: extent.toTs }))
    if (instant >= extent.toTs) return pause()
    if (now - lastSaidAt >= saidEveryMs) say()
    frame = frames.request(run)
  }
  const pause = (): void => {
    frames.cancel(frame)
    isPlaying = false
    instant = Math.round(instant)
    say()
  }
  const play = (): void => {
    if (isPlaying || extent.toTs <= extent.fromTs) return
    if (instant >= extent.toTs) show(extent.fromTs)
    isPlaying = true
    lastFrameAt = frames.now()
    frame = frames.request(run)
    say()
  }
  return {
    instant: (): number => instant,
    /** As it was said last. */
    said: (): number => said,
    isPlaying: (): boolean => isPlaying,
    play,
    pause,
    toggle: (): void => (isPlaying ? pause() : play()),
    seek: (next: number): void => {
      show(next)
      say()
    },
    setExtent: (next: Extent): void => {
      extent = next
      show(instant)
      say()
    },
    setTimes: (next: number): void => {
      times = next
    },
    /** Stretches in which nobody moves, ascending: jumped over while it plays. */
    setSkipped: (next: readonly Extent[]): void => {
      skipped = next
    },
    onFrame: (painter: () => void): (() => void) => {
      painters.add(painter)
      return () => void painters.delete(painter)
    },
    subscribe: (reader: () => void): (() => void) => {
      readers.add(reader)
      return () => void readers.delete(reader)
    },
    stop: (): void => {
      frames.cancel(frame)
      isPlaying = false
    },
  }
}

export type PlayClock = ReturnType<typeof createPlayClock>
