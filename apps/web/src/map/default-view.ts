/** Spec 1 §1: where the map opens when nothing says otherwise. */
export const defaultView = { center: [-40, 34] as [lng: number, lat: number], zoom: 3 }
