/**
 * How far one client has been told what happens in its company, in the numbers of its stream; positions apart
 * (`position-walk.ts`). One frame may tell of many numbers, so there are two:
 *
 * - `told`: all but positions up to here is on its way.
 * - `said`: what the last frame said, from where a client that returns asks for the rest. Never above `told`, nor above
 *   what positions have been told; it never falls but when all begins anew, since a client would ask for what it has.
 */
export interface FeedState {
  /** `opening` until the client has all that was there when it came, and has been told so, once. */
  readonly phase: 'opening' | 'open'
  readonly told: number
  readonly said: number
  /** Questions about what the client may see that have no answer yet: nothing is sent meanwhile. */
  readonly questions: number
  /** `missed`: a round passed it by, and details are in no stream, so they have to be read again. */
  readonly details: 'whole' | 'missed'
}

export const unstarted: FeedState = { phase: 'open', told: 0, said: 0, questions: 0, details: 'whole' }

/** The client has nothing: it is told what stands at `streamSeq`, and then positions. */
export const begunAnew = (state: FeedState, streamSeq: number): FeedState => ({
  ...state,
  phase: 'opening',
  told: streamSeq,
  said: 0,
})

/** The client has all up to `lastSeq`. */
export const resumedFrom = (state: FeedState, lastSeq: number): FeedState => ({
  ...state,
  phase: 'opening',
  told: lastSeq,
  said: lastSeq,
})

export const toldUpTo = (state: FeedState, told: number): FeedState => ({ ...state, told })
export const saidUpTo = (state: FeedState, upTo: number): FeedState =>
  upTo > state.said ? { ...state, said: upTo } : state

/** A whole round went out to it in one frame. */
export const toldRound = (state: FeedState, to: number): FeedState => ({ ...state, told: to, said: to })
export const opened = (state: FeedState): FeedState => ({ ...state, phase: 'open' })

export const asked = (state: FeedState): FeedState => ({ ...state, questions: state.questions + 1 })
export const answered = (state: FeedState): FeedState => ({ ...state, questions: state.questions - 1 })
export const isAsking = ({ questions }: FeedState): boolean => questions > 0

export const missedDetails = (state: FeedState): FeedState => ({ ...state, details: 'missed' })
export const rereadDetails = (state: FeedState): FeedState => ({ ...state, details: 'whole' })
