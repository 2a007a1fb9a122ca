export const texts = import.meta.glob<Record<string, unknown>>(
  '../../../../../packages/texts/locales/en/{app,errors,secondFactor,session,ui}.json',
  { eager: true, import: 'default' },
)
