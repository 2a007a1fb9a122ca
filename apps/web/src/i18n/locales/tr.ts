export const texts = import.meta.glob<Record<string, unknown>>('./tr/*.json', { eager: true, import: 'default' })
