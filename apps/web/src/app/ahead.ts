import { allTexts } from '../i18n/i18n.ts'

// What a page shows next, fetched before it is asked for: the first page holds only what signing in needs.

export const loadSignedInShell = async () => {
  const [{ SignedInShell }] = await Promise.all([import('./signed-in-shell.tsx'), allTexts()])
  return SignedInShell
}

/** Nobody waits for it: what does not come now is asked for again, and missed, when it is shown. */
export const loadFrameAhead = (): void => {
  for (const part of [loadSignedInShell(), import('../features/fleet/screens/home-map.tsx')])
    void part.catch(() => undefined)
}

/** While somebody types a password: the frame, and the workers that channel and map will ask for. */
export const prepareForSignIn = (): void => {
  loadFrameAhead()
  void import('../live/live.ts').then(({ live }) => live.warmUp()).catch(() => undefined)
  void import('../map/map-ground.ts').then(({ warmUpMap }) => warmUpMap()).catch(() => undefined)
}

/** For a page without a network, where nothing can be fetched any more. */
export const loadLastPictureList = async () => {
  const [{ LastPictureList }] = await Promise.all([
    import('../features/fleet/screens/last-picture-list.tsx'),
    allTexts(),
  ])
  return LastPictureList
}
