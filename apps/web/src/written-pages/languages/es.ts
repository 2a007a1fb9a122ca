export const pages = import.meta.glob<string>('../../../../../packages/texts/pages/es/**/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
