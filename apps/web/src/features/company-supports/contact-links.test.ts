import { expect, test } from 'vitest'
import { contactLinks } from './contact-links.ts'

test('dials, writes and chats with what is there, and offers nothing else', () => {
  const support = { helpline: '900 100-200', whatsapp: '+34 600 100 200', email: 'ayuda@ulia.test' }
  expect(contactLinks(support as never).map(({ href }) => href)).toEqual([
    'tel:900100200',
    'https://wa.me/34600100200',
    'mailto:ayuda@ulia.test',
  ])
})
