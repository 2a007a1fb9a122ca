import type { Socket } from 'node:net'
import type { CodecFailure, Framer } from '@atalaya/protocols/protocol'

/**
 * `held`: bytes wait in the kernel and then in the tracker, until `resume`; `resuming`: in a turn of its own, so that
 * whoever tells that there is room again is done before more is read; `asking`: whether the device is taken; nothing but the
 * answer goes on from there.
 */
type Reading = 'reading' | 'held' | 'resuming' | 'asking' | 'ended'

export interface FrameReader {
  hold(): void
  /** Does nothing while something is asked, or while `mayResume` says no. */
  resume(): void
  resumeSoon(): void
  /** Holds until the answer is known, and then until `resume`. */
  ask<T>(question: Promise<T>): Promise<T>
  end(): void
  readonly isEnded: boolean
  /** As it came last: the frame that is worked on, or a part of it. */
  readonly lastChunk: Uint8Array
}

interface Parts {
  framer: Framer
  limits: { frameMs: number; pauseMs: number }
  isFull(): boolean
  onRoom(resume: () => void): void
  mayResume(): boolean
  onFrame(bytes: Uint8Array): void
  onFailure(failure: CodecFailure): void
  /** A frame dribbles in. */
  onSlow(): void
  /** Does the work and answers for what it throws. */
  guarded(bytes: Uint8Array, work: () => void): void
  now(): number
}

const nothing = new Uint8Array(0)

/** Cuts what a socket brings into frames, one after the other, for as long as somebody has room for them. */
export const createFrameReader = (socket: Socket, parts: Parts): FrameReader => {
  const { framer, limits, guarded, now } = parts
  let state: Reading = 'reading'
  /** Since when a frame has been there in part; 0 while none is. */
  let frameSince = 0
  let lastChunk = nothing

  const hold = () => {
    if (state !== 'reading' && state !== 'resuming') return
    state = 'held'
    socket.pause()
  }
  const resume = () => {
    if (state !== 'held' || !parts.mayResume()) return
    state = 'reading'
    socket.resume()
    readFrames()
  }
  const resumeSoon = () => {
    if (state !== 'held') return
    state = 'resuming'
    setImmediate(() => {
      if (state !== 'resuming') return
      state = 'held'
      resume()
    })
  }

  const readFrames = () => guarded(lastChunk, cutFrames)
  const cutFrames = () => {
    while (state === 'reading') {
      if (parts.isFull()) {
        hold()
        return parts.onRoom(resumeSoon)
      }
      const framed = framer.next()
      if (!framed) break
      if (framed.kind === 'failed') {
        const { kind: _, ...failure } = framed
        return parts.onFailure(failure)
      }
      frameSince = 0
      parts.onFrame(framed.bytes)
    }
    if (framer.pendingBytes === 0) frameSince = 0
    else frameSince ||= now()
  }

  /** After a pause what is held counts as a whole frame, in protocols where only the next byte would say so. */
  const takeHeld = () =>
    guarded(lastChunk, () => {
      const framed = state === 'reading' ? framer.takeHeld?.() : undefined
      if (framed?.kind === 'frame') parts.onFrame(framed.bytes)
    })
  const pauseTimer = framer.takeHeld && setTimeout(takeHeld, limits.pauseMs)

  socket.on('data', (chunk) => {
    if (state === 'ended') return
    if (frameSince > 0 && now() - frameSince > limits.frameMs) return parts.onSlow()
    lastChunk = chunk
    guarded(chunk, () => framer.push(chunk))
    readFrames()
    pauseTimer?.refresh()
  })
  socket.on('end', takeHeld)
  socket.on('close', () => clearTimeout(pauseTimer))

  return {
    hold,
    resume,
    resumeSoon,
    async ask(question) {
      if (state !== 'ended') state = 'asking'
      socket.pause()
      try {
        return await question
      } finally {
        if (state === 'asking') state = 'held'
      }
    },
    end() {
      state = 'ended'
    },
    get isEnded() {
      return state === 'ended'
    },
    get lastChunk() {
      return lastChunk
    },
  }
}
