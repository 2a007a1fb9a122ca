export const pages = import.meta.glob<string>('../../../../../packages/texts/pages/fr/**/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
