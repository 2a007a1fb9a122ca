import { countedTitle } from '../../navigation/tab-title.ts'

const iconPx = 64

/** The page's icon with a red spot; null where it cannot be drawn. */
const spotted = async (href: string): Promise<string | null> => {
  const image = new Image()
  image.src = href
  try {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = iconPx
    canvas.height = iconPx
    const sketch = canvas.getContext('2d') as CanvasRenderingContext2D
    sketch.drawImage(image, 0, 0, iconPx, iconPx)
    sketch.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--danger').trim()
    sketch.strokeStyle = '#fff'
    sketch.lineWidth = 4
    sketch.beginPath()
    sketch.arc(iconPx * 0.72, iconPx * 0.28, iconPx * 0.22, 0, 2 * Math.PI)
    sketch.fill()
    sketch.stroke()
    return canvas.toDataURL('image/png')
  } catch {
    // Of another origin, or none at all: the title says it.
    return null
  }
}

/** Title and icon of the tab say what is unseen, whichever screen names itself in it. Returns what puts both back. */
export const createTabSign = () => {
  let unseen = 0
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')]
  const plain = links.map(({ href }) => href)
  const types = links.map(({ type }) => type)
  const title = document.querySelector('title')
  const say = (): void => {
    const wanted = countedTitle(document.title, unseen)
    if (document.title !== wanted) document.title = wanted
  }
  const watch = new MutationObserver(say)
  if (title) watch.observe(title, { childList: true, characterData: true, subtree: true })

  const put = (icons: readonly (string | null)[]): void => {
    for (const [at, link] of links.entries()) {
      const own = plain[at] as string
      link.href = icons[at] ?? own
      link.type = link.href === own ? (types[at] as string) : 'image/png'
    }
  }
  const dress = async (isSpotted: boolean): Promise<void> => {
    const icons = isSpotted ? await Promise.all(plain.map(spotted)) : plain
    // Meanwhile all may have been seen.
    if (isSpotted !== unseen > 0) return
    put(icons)
  }
  return {
    show: (next: number): void => {
      const wasSpotted = unseen > 0
      unseen = next
      say()
      if (wasSpotted !== next > 0) void dress(next > 0)
    },
    stop: (): void => {
      unseen = 0
      watch.disconnect()
      say()
      put(plain)
    },
  }
}
