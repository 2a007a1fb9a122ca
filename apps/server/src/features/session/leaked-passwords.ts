import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldPassword } from '@atalaya/domain/password-policy'

/** Shorter cores are parts of too many passwords that nobody has ever had. */
const shortestCore = 4

const sliceLength = 2_000

/** In slices: folded at once they would hold the thread that trackers wait for. */
const readList = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common']
  const folded = new Set<string>()
  for (let from = 0; from < passwords.length; from += sliceLength) {
    for (const password of passwords.slice(from, from + sliceLength)) {
      const core = foldPassword(password)
      if (core.length >= shortestCore) folded.add(core)
    }
    await nextTurn()
  }
  return folded
}

/** Read with the first password that is chosen, and again where that failed; each process has the same, which comes with the package. */
let list: Promise<ReadonlySet<string>> | undefined

/**
 * The passwords most often found in leaks (zxcvbn's list, 49,000), folded as new ones are: as they stand they are of small letters
 * and would refuse nothing that the rules take.
 */
export const readLeakedPasswords = (): Promise<ReadonlySet<string>> => {
  list ??= readList().catch((failure: unknown) => {
    list = undefined
    throw failure
  })
  return list
}
