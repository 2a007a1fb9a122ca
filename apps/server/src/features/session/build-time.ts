import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * When the web application that this server serves was built, epoch ms: a page of an older one should be reloaded. Every
 * node of one build says the same, however often it starts; without a build it is `otherwise`.
 */
export const buildTime = (webFolder: string, otherwise: number): number => {
  try {
    const { builtTs } = JSON.parse(readFileSync(join(webFolder, 'build.json'), 'utf8')) as { builtTs: unknown }
    return typeof builtTs === 'number' && Number.isSafeInteger(builtTs) ? builtTs : otherwise
  } catch {
    return otherwise
  }
}
