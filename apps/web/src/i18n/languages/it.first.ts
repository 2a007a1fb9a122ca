export const texts = import.meta.glob<Record<string, unknown>>(
  '../../../../../packages/texts/locales/it/{app,errors,session,ui}.json',
  { eager: true, import: 'default' },
)
