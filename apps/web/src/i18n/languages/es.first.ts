export const texts = import.meta.glob<Record<string, unknown>>(
  '../../../../../packages/texts/locales/es/{app,errors,session,ui}.json',
  { eager: true, import: 'default' },
)
