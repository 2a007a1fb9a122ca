import { buildWeb } from '@atalaya/launcher/web-build'
import type { TestProject } from 'vitest/node'
import { type StackFacts, startStack } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackFacts
  }
}

/** Vitest's globalSetup: one running product for all journeys. */
const globalSetup = async (project: TestProject): Promise<() => Promise<void>> => {
  await buildWeb(process.execPath)
  const stack = await startStack()
  project.provide('stack', stack.facts)
  return stack.stop
}

export default globalSetup
