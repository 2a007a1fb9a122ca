import { feature } from '../feature.ts'
import { playbackHandlers } from './playback.handlers.ts'
import { trackHandlers } from './tracks.handlers.ts'

export { findTimezone, findVisibleItemType } from './tracks.repository.ts'

export const tracks = feature({
  handlers: ({ clock }) => ({ tracks: trackHandlers(clock), playback: playbackHandlers(clock) }),
})
