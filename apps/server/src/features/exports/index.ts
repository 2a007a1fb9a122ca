import { feature } from '../feature.ts'
import { exportHandlers } from './exports.handlers.ts'

export const exportsOfTables = feature({ handlers: () => ({ exports: exportHandlers }) })
