import { inject } from 'vitest'
import type { StackFacts } from './stack.ts'

/** The running product of this worker: files that run at once would see each other's clicks in one. */
export const thisStack = (): StackFacts => {
  const stacks = inject('stacks')
  const stack = stacks[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!stack) throw new Error(`worker ${process.env['VITEST_POOL_ID']} has none of the ${stacks.length} stacks`)
  return stack
}
