export const texts = import.meta.glob<Record<string, unknown>>(
  [
    '../../../../../packages/texts/locales/pt/*.json',
    '!../../../../../packages/texts/locales/pt/{app,errors,secondFactor,session,ui}.json',
  ],
  { eager: true, import: 'default' },
)
