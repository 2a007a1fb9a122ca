export { useBrands } from './brands.queries.ts'
export { isPreviewOrder, type PreviewOrder, previewReady } from './preview.protocol.ts'
export { type SampleVehicle, sampleFleet } from './sample-fleet.ts'
