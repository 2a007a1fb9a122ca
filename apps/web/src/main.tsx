import './zod-without-eval.ts'
import '@atalaya/ui/styles.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadFrameAhead, loadSignedInShell } from './app/ahead.ts'
import { App } from './app/app.tsx'
import { keepForOffline } from './app/keep-for-offline.ts'
import { screenAt } from './app/screens.ts'
import { brandOfPage, loadBrand } from './brand/current-brand.ts'
import { showLanguageOf, startI18n } from './i18n/i18n.ts'
import { session } from './session/current-session.ts'

/** A function, since an await at the top would hold every part that is fetched meanwhile and imports from this one. */
const begin = async (): Promise<void> => {
  // The brand may come late (the last known one stands in); texts and session decide what is drawn first.
  void loadBrand().catch(() => undefined)
  const starting = session.start()
  // Whether somebody is signed in here is known at once: what they see first comes beside texts and session.
  if (session.getState().status === 'signedOut')
    void screenAt('/login')
      ?.load?.()
      .catch(() => undefined)
  else loadFrameAhead()
  await Promise.all([startI18n(brandOfPage().languages), starting])
  const state = session.getState()
  // The logo stays until there is a frame to take its place.
  if (state.status === 'signedIn')
    await Promise.all([showLanguageOf(state.user), loadSignedInShell().catch(() => undefined)])

  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  keepForOffline()
}

void begin()
