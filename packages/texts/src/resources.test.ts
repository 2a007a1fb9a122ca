import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const spanish = join(import.meta.dirname, '../locales/es')

const generate = (
  files: readonly string[],
): string => `// The files of texts that there are; written by \`npm run texts\` (resources.test.ts), never by hand.
import 'i18next'

// Keys of every text are checked by the compiler against the Spanish file.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
${files.map((file) => `      ${file.replace('.json', '')}: typeof import('../locales/es/${file}', { with: { type: 'json' }})`).join('\n')}
    }
  }
}
`

test('the compiler knows every file of texts', async () => {
  await expect(generate(readdirSync(spanish).toSorted())).toMatchFileSnapshot('./resources.generated.ts')
})
