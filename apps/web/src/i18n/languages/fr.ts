export const texts = import.meta.glob<Record<string, unknown>>('../../../../../packages/texts/locales/fr/*.json', {
  eager: true,
  import: 'default',
})
