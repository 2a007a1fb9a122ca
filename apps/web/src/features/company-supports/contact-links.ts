/** A number as it is dialled: without what people write into it to read it. */
const dialled = (number: string): string => number.replaceAll(/[^\d+]/g, '')

export interface ContactLink {
  kind: 'helpline' | 'mobile' | 'whatsapp' | 'email' | 'page'
  text: string
  href: string
}

type Reached = Partial<Record<ContactLink['kind'], string | null | undefined>>

/** Every way to reach a contact, as a link that dials, writes or opens a chat. */
export const contactLinks = ({ helpline, mobile, whatsapp, email, page }: Reached): readonly ContactLink[] => [
  ...(helpline ? [{ kind: 'helpline' as const, text: helpline, href: `tel:${dialled(helpline)}` }] : []),
  ...(mobile ? [{ kind: 'mobile' as const, text: mobile, href: `tel:${dialled(mobile)}` }] : []),
  // Its address takes the number with its country and no signs.
  ...(whatsapp
    ? [{ kind: 'whatsapp' as const, text: whatsapp, href: `https://wa.me/${whatsapp.replaceAll(/\D/g, '')}` }]
    : []),
  ...(email ? [{ kind: 'email' as const, text: email, href: `mailto:${email}` }] : []),
  ...(page ? [{ kind: 'page' as const, text: page.replace(/^https?:\/\//, ''), href: page }] : []),
]
