export const pages = import.meta.glob<string>('../../../../../packages/texts/pages/pt/**/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
