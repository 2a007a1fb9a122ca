import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import { type BrandInUse, brandOfHost } from './brand-in-use.ts'
import { iconUrl } from './icons.ts'
import { logoUrl, publicBrand } from './public-brand.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] as string)
/** Nothing in it ends the element that it stands in. */
const asData = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** In apps/web/index.html, between `<!--brand-->` and `<!--/brand-->`; the same for the logo while it loads. */
const headOf = (brand: BrandInUse): string => {
  // The texts of terms are read by those who open them.
  const { useTerms: _, ...known } = publicBrand(brand)
  return `<title>${escaped(brand.siteName)}</title>
    ${brand.description === null ? '' : `<meta name="description" content="${escaped(brand.description)}" />`}
    <link rel="icon" href="${iconUrl(brand, 'icon-32')}" type="image/png" sizes="32x32" />
    <link rel="icon" href="${iconUrl(brand, 'icon-192')}" type="image/png" sizes="192x192" />
    <link rel="apple-touch-icon" href="${iconUrl(brand, 'icon-180')}" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <script type="application/json" id="brand">${asData(known)}</script>`
}
const logoOf = (brand: BrandInUse): string =>
  `<img id="boot-logo" alt="" src="${escaped(logoUrl(brand, 'light'))}" data-dark="${escaped(logoUrl(brand, 'dark'))}" />`

/** `https://{s}.tile.example/{z}` comes from `https://*.tile.example`. */
const originOf = (template: string): string[] =>
  /^https:\/\/[^/\s;,'"]+/.exec(template)?.map((origin) => origin.replace(/\{\w+\}/g, '*')) ?? []

/** A page as the brand of the host wears it from its first byte; without a database as it was built. */
export const createPageDress =
  (database: WebDatabase) =>
  async (page: string, hostName: string): Promise<{ page: string; tileOrigins: string[] }> => {
    const brand = await asAccess(database, (tx) => brandOfHost(tx, hostName)).catch(() => null)
    if (!brand) return { page, tileOrigins: [] }
    return {
      page: page
        .replace(/<!--brand-->[\s\S]*?<!--\/brand-->/, () => headOf(brand))
        .replace(/<!--brand-logo-->[\s\S]*?<!--\/brand-logo-->/, () => logoOf(brand)),
      tileOrigins: brand.mapSources.flatMap(({ url }) => originOf(url)),
    }
  }

/** What a browser installs; its id stays, whatever else a brand changes. */
export const manifestOf = (brand: BrandInUse) => ({
  id: '/',
  ...{ name: brand.siteName, short_name: brand.siteName.slice(0, 12).trim() },
  ...(brand.description === null ? {} : { description: brand.description }),
  ...{ start_url: '/', scope: '/', display: 'standalone' },
  ...{ background_color: '#f5f7fa', theme_color: brand.accent.light },
  icons: [
    { src: iconUrl(brand, 'icon-192'), sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: iconUrl(brand, 'icon-512'), sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: iconUrl(brand, 'maskable-512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
