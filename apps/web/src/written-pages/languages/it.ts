export const pages = import.meta.glob<string>('../../../../../packages/texts/pages/it/**/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
