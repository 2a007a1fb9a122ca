// `npm run limits`: writes docs/limits.md anew.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limitsPage } from './limits-page.ts'

await writeFile(join(import.meta.dirname, '../../../../docs/limits.md'), await limitsPage())
