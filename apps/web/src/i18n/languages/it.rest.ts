export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../../../packages/texts/locales/it/*.json',
    '!../../../../../packages/texts/locales/it/{app,errors,secondFactor,session,ui}.json',
  ],
  { eager: true, import: 'default' },
)
