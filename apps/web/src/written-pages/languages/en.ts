export const pages = import.meta.glob<string>('../../../../../packages/texts/pages/en/**/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
