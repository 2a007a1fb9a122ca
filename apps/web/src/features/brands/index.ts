export { isPreviewOrder, type PreviewOrder, previewReady } from './preview.protocol.ts'
