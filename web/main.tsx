import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startSession } from '#web/features/accounts/auth.ts'
import { activate, preferredLocale } from '#web/lib/i18n.ts'
import { reportUncaughtErrors } from '#web/lib/log.ts'
import { applyTheme, chosenTheme } from '#web/lib/theme.ts'
import { App } from './app.tsx'
import './index.css'

reportUncaughtErrors()
applyTheme(chosenTheme())
void startSession()
await activate(preferredLocale())
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
