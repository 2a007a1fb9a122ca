export const texts = import.meta.glob<Record<string, unknown>>('../../../../../packages/texts/locales/es/*.json', {
  eager: true,
  import: 'default',
})
