import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const modules = join(root, 'node_modules')
export const webFolder = join(root, 'apps/web')
export const webDist = join(webFolder, 'dist')
/** The Node that the project runs on, from the npm package `node`. */
export const projectNode = join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
