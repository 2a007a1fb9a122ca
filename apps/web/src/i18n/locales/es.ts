export const texts = import.meta.glob<Record<string, unknown>>('./es/*.json', { eager: true, import: 'default' })
