export const pages = import.meta.glob<string>('../../../../../packages/texts/pages/tr/**/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
