export { HelpLink } from './components/help-link.tsx'
export { helpTopicOf } from './help-topics.ts'
