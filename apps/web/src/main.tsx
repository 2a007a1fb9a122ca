import '@atalaya/ui/styles.css'
import '@mantine/spotlight/styles.layer.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { App } from './app/app.tsx'
import { loadBrand } from './brand/current-brand.ts'
import { showLanguageOf, startI18n } from './i18n/i18n.ts'
import { session } from './session/current-session.ts'

// The content security policy forbids code made from strings, which zod would otherwise try.
z.config({ jitless: true })

// The brand may come late (the last known one stands in); texts and session decide what is drawn first.
void loadBrand().catch(() => undefined)
await Promise.all([startI18n(), session.start()])
const state = session.getState()
if (state.status === 'signedIn') await showLanguageOf(state.user)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
document.getElementById('boot')?.remove()
