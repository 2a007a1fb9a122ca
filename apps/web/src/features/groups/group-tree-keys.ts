import type { TreeLine } from '@atalaya/ui/selectors/tree-lines'
import type { Direction } from './group-moves.ts'

/** What a key asks of the active line. */
export type TreeIntent =
  | { kind: 'focus'; line: number }
  | { kind: 'branch'; isOpen: boolean }
  | { kind: 'move'; direction: Direction }
  | { kind: 'edit' }
  | { kind: 'delete' }

interface Pressed {
  key: string
  altKey: boolean
}

interface Seen {
  lines: readonly TreeLine[]
  /** Index of the active line. */
  active: number
  /** A search holds all its branches open. */
  isSearching: boolean
  canChange: boolean
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowRight: 'in',
  ArrowLeft: 'out',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** A tree's keys; undefined is no key of ours. */
export const intentOf = ({ key, altKey }: Pressed, seen: Seen): TreeIntent | undefined => {
  if (altKey) return directions[key] && { kind: 'move', direction: directions[key] }
  if (key === 'Enter' || key === 'e') return { kind: 'edit' }
  if (key === 'Delete') return seen.canChange ? { kind: 'delete' } : undefined
  return branchOf(key, seen) ?? stepOf(key, seen)
}

const branchOf = (key: string, { lines, active, isSearching }: Seen): TreeIntent | undefined => {
  const line = lines[active]
  if (key === 'ArrowRight' && line?.isParent && !line.isOpen) return { kind: 'branch', isOpen: true }
  if (key === 'ArrowLeft' && line?.isOpen && !isSearching) return { kind: 'branch', isOpen: false }
  return undefined
}

const stepOf = (key: string, { lines, active }: Seen): TreeIntent | undefined => {
  const last = lines.length - 1
  if (key === 'ArrowDown') return { kind: 'focus', line: Math.min(active + 1, last) }
  if (key === 'ArrowUp') return { kind: 'focus', line: Math.max(active - 1, 0) }
  if (key === 'Home') return { kind: 'focus', line: 0 }
  if (key === 'End') return { kind: 'focus', line: last }
  const line = lines[active]
  if (key !== 'ArrowLeft' || !line || line.depth === 1) return undefined
  return { kind: 'focus', line: lines.findIndex(({ node }) => node.id === line.node.parentId) }
}
