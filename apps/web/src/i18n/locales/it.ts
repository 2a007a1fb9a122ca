export const texts = import.meta.glob<Record<string, unknown>>('./it/*.json', { eager: true, import: 'default' })
