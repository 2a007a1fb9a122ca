export const texts = import.meta.glob<Record<string, unknown>>('../../../../../packages/texts/locales/en/*.json', {
  eager: true,
  import: 'default',
})
