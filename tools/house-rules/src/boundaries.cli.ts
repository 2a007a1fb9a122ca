import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { checkBoundaries } from './boundaries.ts'
import { mayImport } from './boundary.rules.ts'

const root = join(import.meta.dirname, '../../..')
const { files, imports, violations, unread } = await checkBoundaries(root)

const unruled = globSync(['apps/*', 'packages/*', 'tools/*'], { cwd: root }).filter(
  (path) => existsSync(join(root, path, 'package.json')) && !(path in mayImport),
)
for (const { rule, from, to, advice } of violations)
  console.log(`${from} → ${to}\n  rule: ${rule}\n  instead: ${advice}`)
for (const path of unruled) console.log(`${path} has no row in mayImport (tools/house-rules/src/boundary.rules.ts)`)
for (const file of unread) console.log(`${file} was not read`)

console.log(`${violations.length} violations in ${files} files, ${imports} imports`)
if (violations.length + unruled.length + unread.length > 0) process.exitCode = 1
