import type { LiveMessage, LiveRequest } from '@atalaya/contract/live'
import type { Assignments, Directory, ItemCounts, ItemOrder, ItemQuery, PositionColumns } from './live-items.ts'
import type { LiveStatus, Target } from './live-line.ts'
import type { Camera, Scene } from './scene.ts'

/** Page to worker. */
export type LiveCommand =
  /** Another company: nothing that was known counts any more. */
  | { type: 'begin' }
  | { type: 'connect'; target: Target }
  | { type: 'disconnect' }
  | { type: 'token'; token: string }
  | { type: 'visible'; isVisible: boolean }
  | { type: 'wake' }
  | { type: 'request'; request: LiveRequest }
  | { type: 'directory'; directory: Directory }
  | { type: 'assignments'; assignments: Assignments }
  | { type: 'searchTexts'; itemIds: number[]; texts: string[] }
  | { type: 'query'; query: ItemQuery }
  | { type: 'camera'; camera: Camera }
  | { type: 'acknowledge'; itemId: number }

/** Worker to page. */
export type LiveReport =
  | { type: 'status'; status: LiveStatus }
  | { type: 'tokenNeeded' }
  | {
      type: 'flush'
      isReplacement: boolean
      changed: PositionColumns | null
      removed: number[]
      messages: LiveMessage[]
      scene: Scene | null
      /** The list, when it changed. */
      order: ItemOrder | null
      counts: ItemCounts | null
    }
