/** In the order in which they are looked for: most say that they are Chrome or Safari too. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdgA?(?:iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|Opera)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
]
const systems: readonly [name: string, sign: RegExp][] = [
  ['Windows', /Windows NT/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['ChromeOS', /CrOS/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

/**
 * A browser as people know it, `Firefox 140 · Windows`, from its User-Agent header; empty for what is none. The version
 * says which of two it was and not what it can do.
 */
export const browserName = (userAgent: string): string => {
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0]
  for (const [name, sign] of browsers) {
    const version = sign.exec(userAgent)?.[1]
    if (version !== undefined) return [`${name} ${version.slice(0, 4)}`, system].filter(Boolean).join(' · ')
  }
  return system ?? ''
}
