import { createHash } from 'node:crypto'

/** As `apps/web/src/features/brands/preview.protocol.ts` names it. */
const ready = 'atalaya.mailFrame.ready'

/** Scripts of what it is given never run: markup that is set is not executed, and no other script is let in. */
const script = `addEventListener('message', ({ source, data }) => {
  if (source === parent && typeof data === 'string') document.documentElement.innerHTML = data
})
parent.postMessage('${ready}', '*')`

const hash = createHash('sha256').update(script).digest('base64')

/** Mails have their styles in them, which no page of the product may: so a mail that is looked at has a page of its own, of no origin. */
export const mailFrame = `<!doctype html><html lang="und"><head><meta charset="utf-8"><title>-</title></head><body><script>${script}</script></body></html>`

export const mailFramePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  `script-src 'sha256-${hash}'`,
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')
