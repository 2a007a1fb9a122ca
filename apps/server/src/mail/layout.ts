import { contrast } from '@atalaya/domain/colour'
import { type Html, html } from './html.ts'

export interface Letter {
  subject: string
  title: string
  paragraphs: readonly string[]
  facts: readonly { label: string; value: string }[]
  action: { label: string; link: string } | null
  /** What its picture shows, for who does not see it. */
  map: { alt: string } | null
  /** Below what is to be done. */
  remarks: readonly string[]
  linkHint: string
  /** Why it came, who helps, how it stops. */
  footer: readonly string[]
  unsubscribe: { label: string; link: string } | null
}

interface Dress {
  language: string
  siteName: string
  accent: string
  /** Address of the picture that comes with the mail. */
  logoSrc: string | null
  /** Of the map that it shows; null where it shows none. */
  mapSrc?: string | null
  /** Shown in that one theme, whatever the reader's is: where a mail is looked at before it is sent. */
  scheme?: 'light' | 'dark'
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const darkIs = { asked: '(prefers-color-scheme:dark)', dark: 'all', light: 'not all' } as const

/** Those that obey the reader's theme get one made for it, where alone the logo stands out from its plate; those that turn colours by force leave the plate of the logo alone. */
const cssFor = (scheme: Dress['scheme']): string => `
  a{color:inherit}
  @media ${darkIs[scheme ?? 'asked']}{
    .page{background:#12151a!important}.card{background:#1b2027!important;border-color:#2c333d!important}
    .plate{padding:8px 12px!important}.text{color:#e6e9ee!important}.dim{color:#9aa4b2!important}.line{border-color:#2c333d!important}
  }
  @media (max-width:600px){.card{border-radius:0!important;border-left:0!important;border-right:0!important}
    .inner{padding:24px 20px!important}.outer{padding:0!important}.button a{display:block!important;text-align:center}}`

const paragraph = (text: string, tone: 'text' | 'dim' = 'text'): Html =>
  html`<p class="${tone}" style="margin:0 0 16px;color:${tone === 'text' ? '#1c2430' : '#5b6675'};font-size:${tone === 'text' ? 15 : 13}px;line-height:1.55">${text}</p>`

const head = ({ siteName, logoSrc, accent }: Dress): Html =>
  logoSrc === null
    ? html`<span class="text" style="color:#1c2430;font-size:18px;font-weight:600">${siteName}</span>`
    : html`<table role="presentation" cellpadding="0" cellspacing="0"><tr><td class="plate" bgcolor="#ffffff" style="background:#ffffff;border-radius:8px">
        <img src="${logoSrc}" alt="${siteName}" height="36" style="display:block;height:36px;border:0;color:${accent};font-size:18px;font-weight:600"></td></tr></table>`

const factsOf = (facts: Letter['facts']): Html =>
  facts.length === 0
    ? html``
    : html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-collapse:collapse">${facts.map(
        ({ label, value }) => html`<tr>
          <td class="dim line" width="30%" style="width:30%;padding:8px 16px 8px 0;border-bottom:1px solid #e3e7ed;color:#5b6675;font-size:13px;vertical-align:top">${label}</td>
          <td class="text line" style="padding:8px 0;border-bottom:1px solid #e3e7ed;color:#1c2430;font-size:14px;font-weight:500;word-break:break-word">${value}</td></tr>`,
      )}</table>`

/** Leads where the button leads. */
const mapOf = ({ map, action }: Letter, { mapSrc }: Dress): Html | null => {
  if (!map || !mapSrc) return null
  const image = html`<img src="${mapSrc}" alt="${map.alt}" width="488" style="display:block;width:100%;max-width:488px;height:auto;border:0;border-radius:8px">`
  return html`<div style="margin:0 0 20px">${action ? html`<a href="${action.link}">${image}</a>` : image}</div>`
}

/** A brand may have chosen any colour: the words on its button are read whichever it is. */
const inkOn = (accent: string): string => (contrast(accent, '#ffffff') >= 4.5 ? '#ffffff' : '#12151a')

const button = ({ label, link }: NonNullable<Letter['action']>, accent: string): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" class="button" style="margin:4px 0 20px"><tr><td bgcolor="${accent}" style="background:${accent};border-radius:8px">
    <a href="${link}" style="display:inline-block;padding:12px 22px;color:${inkOn(accent)};font-size:15px;font-weight:600;text-decoration:none">${label}</a></td></tr></table>`

/** Tables and inline styles, which every mail program reads. */
export const asHtml = (letter: Letter, dress: Dress): string =>
  html`<!doctype html><html lang="${dress.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${letter.subject}</title><style>${cssFor(dress.scheme)}</style></head>
<body class="page" style="margin:0;padding:0;background:#f3f5f8;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f3f5f8;${font}"><tr><td class="outer" align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:560px;background:#ffffff;border:1px solid #e3e7ed;border-radius:12px"><tr><td class="inner" style="padding:32px 36px">
<div style="margin:0 0 24px">${head(dress)}</div>
<h1 class="text" style="margin:0 0 16px;color:#1c2430;font-size:20px;line-height:1.3;font-weight:600">${letter.title}</h1>
${letter.paragraphs.map((text) => paragraph(text))}${mapOf(letter, dress)}${factsOf(letter.facts)}${letter.action && button(letter.action, dress.accent)}${letter.remarks.map((text) => paragraph(text, 'dim'))}${
  letter.action &&
  html`<p class="dim" style="margin:0;color:#5b6675;font-size:12px;line-height:1.5">${letter.linkHint}<br><a class="dim" href="${letter.action.link}" style="color:#5b6675;word-break:break-all">${letter.action.link}</a></p>`
}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="inner" style="padding:20px 36px">
${letter.footer.map((text) => html`<p class="dim" style="margin:0 0 6px;color:#5b6675;font-size:12px;line-height:1.5">${text}</p>`)}${
  letter.unsubscribe &&
  html`<p style="margin:0"><a class="dim" href="${letter.unsubscribe.link}" style="color:#5b6675;font-size:12px">${letter.unsubscribe.label}</a></p>`
}
</td></tr></table></td></tr></table></body></html>`.text

/** The same for whoever reads without pictures. */
export const asText = (letter: Letter, { siteName }: Dress): string =>
  [
    letter.title,
    ...letter.paragraphs,
    letter.facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    letter.action && `${letter.action.label}:\n${letter.action.link}`,
    ...letter.remarks,
    ['-- ', siteName, ...letter.footer, letter.unsubscribe && `${letter.unsubscribe.label}: ${letter.unsubscribe.link}`]
      .filter(Boolean)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
