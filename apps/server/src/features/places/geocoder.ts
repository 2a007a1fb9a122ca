import type { Language } from '@atalaya/contract/values'
import type { LatLng } from '@atalaya/domain/fix'

/** The port: what turns a point into words. The bundled towns answer it here; a street geocoder can take its place. */
export interface Geocoder {
  addressOf(point: LatLng, language: Language): Promise<string>
}
