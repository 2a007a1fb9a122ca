import { buildWeb } from '@atalaya/launcher/web-build'
import type { TestProject } from 'vitest/node'
import { type StackFacts, startStack } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    stacks: StackFacts[]
  }
}

/** Vitest's globalSetup: a running product for each worker. */
const globalSetup = async (project: TestProject): Promise<() => Promise<void>> => {
  await buildWeb(process.execPath)
  const stacks = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startStack()))
  project.provide(
    'stacks',
    stacks.map(({ facts }) => facts),
  )
  return async () => {
    await Promise.all(stacks.map(({ stop }) => stop()))
  }
}

export default globalSetup
