export const texts = import.meta.glob<Record<string, unknown>>('../../../../../packages/texts/locales/tr/*.json', {
  eager: true,
  import: 'default',
})
