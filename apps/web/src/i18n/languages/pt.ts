export const texts = import.meta.glob<Record<string, unknown>>('../../../../../packages/texts/locales/pt/*.json', {
  eager: true,
  import: 'default',
})
