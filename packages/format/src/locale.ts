/** Intl takes a bare `en` for American and `pt` for Brazilian; our texts are British and of Portugal. */
const homes: Readonly<Record<string, string>> = { en: 'en-GB', pt: 'pt-PT' }

/**
 * How figures and days are written for whoever reads a language: as one of the kinds that they prefer has them (`en-US`,
 * `es-MX`), else as in the language's home. The one place that says so.
 */
export const localeOf = (language: string, preferred: readonly string[] = []): string =>
  preferred.find((tag) => tag.startsWith(`${language}-`)) ?? homes[language] ?? language
