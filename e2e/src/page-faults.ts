import { type Language, languages } from '@atalaya/contract/values'
import type { Page } from 'playwright-core'
import { textsIn } from './locales.ts'

/** What i18next shows of a text that is missing begins like the texts that there are. */
const keyBeginnings = new Set(
  [...textsIn('es').keys()].flatMap((key) => {
    const [feature = '', path = ''] = key.split(':')
    return [feature, path.split('.')[0] ?? '']
  }),
)

const isKey = (text: string) => /^[a-z]\w*([.:][\w-]+)+$/i.test(text) && keyBeginnings.has(text.split(/[.:]/)[0] ?? '')
const isLeak = (text: string) => /\{\{|\bundefined\b|\bNaN\b|\[object |Invalid Date/.test(text)

/** Names in the demo's data that are words of ours, too. */
const demoNames = ['Activos', 'Puerto', 'Frío', 'Campos', 'Trator']

/** Sentences and words of other languages that this one does not use; short ones are as often names or units. */
const foreignTo = (language: Language): ReadonlySet<string> => {
  const own = new Set([...textsIn(language).values(), ...demoNames])
  const others = languages.filter((other) => other !== language).flatMap((other) => [...textsIn(other).values()])
  return new Set(others.filter((text) => text.length > 3 && !text.includes('{{') && !own.has(text)))
}
const foreign = new Map(languages.map((language) => [language, foreignTo(language)]))

const isWhole = 'a, button, h1, h2, h3, input, label, select, th, [role=tab], [role=menuitem], [role=option]'

interface Seen {
  texts: string[]
  beyond: string[]
  shortened: string[]
  isWide: boolean
}

/** A phone widens its layout to what does not fit: the width asked for is the one that counts, not `innerWidth`. */
const look = (page: Page): Promise<Seen> =>
  page.evaluate(
    ({ whole, screenPx }) => {
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden=true]')
      const elements = [...document.querySelectorAll('body *')].filter((element) => !element.closest('script, style'))
      const own = (element: Element) => [...element.childNodes].filter(({ nodeType }) => nodeType === 3)
      const texts = elements.flatMap((element) => [
        ...own(element).map(({ textContent }) => textContent ?? ''),
        ...['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
      ])
      const scrolls = (element: Element | null): boolean =>
        element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
      const beyond = [...document.querySelectorAll(whole)].filter((element) => {
        const { width, right, left } = element.getBoundingClientRect()
        return width > 1 && isShown(element) && (right > screenPx + 1 || left < -1) && !scrolls(element.parentElement)
      })
      /** Its end is hidden: by an ellipsis, below its last line or by the edge of a box that does not scroll. */
      const isShortened = (element: Element) => {
        const { clipPath, overflowX, webkitLineClamp } = getComputedStyle(element)
        const isBelow = webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1
        const isAside = element.scrollWidth > element.clientWidth + 1
        return clipPath === 'none' && (isAside || isBelow) && /hidden|clip/.test(overflowX)
      }
      const shortened = elements.filter(
        (element) =>
          own(element).some(({ textContent }) => textContent?.trim()) && isShown(element) && isShortened(element),
      )
      return {
        texts: [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))],
        beyond: beyond.map((element) => element.outerHTML.slice(0, 160)),
        shortened: shortened.map((element) => element.textContent?.trim() ?? ''),
        isWide: document.documentElement.scrollWidth > screenPx,
      }
    },
    { whole: isWhole, screenPx: page.viewportSize()?.width ?? 0 },
  )

/**
 * Anything on the page that a person would call broken, as text: a key in place of its text, a value that leaked,
 * a text in another language, a control beyond the edge, a label of ours that is cut. Names of the office's own may be cut.
 */
export const faultsOf = async (page: Page, language: Language): Promise<string[]> => {
  const { texts, beyond, shortened, isWide } = await look(page)
  const ours = new Set(textsIn(language).values())
  return [
    ...texts.filter(isKey).map((text) => `key without text: ${text}`),
    ...texts.filter(isLeak).map((text) => `leaked: ${text.slice(0, 80)}`),
    ...texts.filter((text) => foreign.get(language)?.has(text)).map((text) => `not in ${language}: ${text}`),
    ...beyond.map((html) => `beyond the edge: ${html}`),
    ...shortened.filter((text) => ours.has(text)).map((text) => `cut: ${text}`),
    ...(isWide ? ['the page scrolls sideways'] : []),
  ]
}
