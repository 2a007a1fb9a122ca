export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../../../packages/texts/locales/es/*.json',
    '!../../../../../packages/texts/locales/es/{app,errors,secondFactor,session,ui}.json',
  ],
  { eager: true, import: 'default' },
)
