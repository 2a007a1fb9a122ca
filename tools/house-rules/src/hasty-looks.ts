interface HastyLook {
  line: number
  advice: string
}

/** What Playwright answers at once, of a page that is still on its way. */
const reads =
  /\.(count|inputValue|textContent|innerText|allTextContents|allInnerTexts|getAttribute|evaluate|evaluateAll|is(Visible|Hidden|Disabled|Enabled|Editable|Checked))\(|\b\w+\.url\(\)/

/** What stands between the bracket that ends at `from` and its partner; brackets in texts come in pairs in what we write. */
const argumentFrom = (source: string, from: number): string => {
  let depth = 1
  let at = from
  for (; at < source.length && depth > 0; at++) depth += source[at] === '(' ? 1 : source[at] === ')' ? -1 : 0
  return source.slice(from, at - 1)
}

const lineOf = (source: string, at: number) => source.slice(0, at).split('\n').length
/** Somebody has written down why there is nothing else to wait for. */
const isExplained = (source: string, at: number) => /^\s*\/\//.test(source.split('\n')[lineOf(source, at) - 2] ?? '')

const finderIn =
  (source: string) =>
  (pattern: RegExp, isHasty: (at: number, end: number) => boolean, advice: string): HastyLook[] =>
    [...source.matchAll(pattern)]
      .filter(({ index, 0: match }) => isHasty(index, index + match.length))
      .map(({ index }) => ({ line: lineOf(source, index), advice }))

/** Waits of any test that nobody has given a time: Vitest then gives a second, which a machine with much else to do may take. */
export const impatientWaits = (source: string): HastyLook[] =>
  finderIn(source)(
    /\bvi\.waitFor\(/g,
    (_, end) => !/\btimeout:|,\s*[a-z]\w*,?\s*$/.test(argumentFrom(source, end)),
    'gives up after a second: give it { timeout }, in a journey await expect.poll(() => …)',
  )

/** Places in a browser journey that are right or wrong by luck: they look once, or wait for a time instead of for a thing. */
export const hastyLooks = (source: string): HastyLook[] => {
  const found = finderIn(source)
  return [
    ...found(
      /\bexpect\(/g,
      (_, end) => reads.test(argumentFrom(source, end)),
      'looks once: await expect.poll(() => …) looks until it is so',
    ),
    ...found(
      /\bwaitForTimeout\(|'networkidle'/g,
      (at) => !isExplained(source, at),
      'waits for a time: wait for what is to come, or say in the line above why nothing does',
    ),
    ...found(
      /\bcheck\(\{ force: true \}\)/g,
      () => true,
      'presses where it stood before it moved: check() waits until it stands',
    ),
  ]
}
