/** What a flat map looks at: a Mercator middle, a zoom, and its size in px of the page. North is up. */
export interface FlatView {
  x: number
  y: number
  zoom: number
  width: number
  height: number
}

/** What a canvas of one's own can be laid over, whoever draws the map below it. */
export interface FlatGround {
  readonly element: HTMLElement
  view(): FlatView
  /** Told within the frame in which the map itself moves. */
  onView(listener: () => void): () => void
}

/** On the copy of the world that is nearest to the middle: what to add to a Mercator x. */
export const nearestCopy = (view: FlatView, x: number): number => -Math.round(x - view.x)
