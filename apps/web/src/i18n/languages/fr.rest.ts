export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../../../packages/texts/locales/fr/*.json',
    '!../../../../../packages/texts/locales/fr/{app,errors,session,ui}.json',
  ],
  { eager: true, import: 'default' },
)
