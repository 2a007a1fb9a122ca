export const texts = import.meta.glob<Record<string, unknown>>('../../../../../packages/texts/locales/it/*.json', {
  eager: true,
  import: 'default',
})
